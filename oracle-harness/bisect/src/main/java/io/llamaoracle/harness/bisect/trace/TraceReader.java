package io.llamaoracle.harness.bisect.trace;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads {@code nodes.tsv}. */
public final class TraceReader {
    /** First line of every trace. */
    public static final String HEADER = "# llama-oracle tap 1";

    /** The file of lines. */
    public static final String NODES = "nodes.tsv";

    /** The file of raw bytes. */
    public static final String VALUES = "values.bin";

    private final Path folder;
    private final List<TraceDecode> decodes = new ArrayList<>();
    private long decode = -1;
    private List<BatchToken> tokens = List.of();
    private List<TraceGraph> graphs = new ArrayList<>();
    private String[] graph;
    private List<TraceTensor> inputs = new ArrayList<>();
    private List<TraceTensor> nodes = new ArrayList<>();

    private TraceReader(Path folder) {
        this.folder = folder;
    }

    /**
     * Reads a folder. A last line without its end is left out: the process may have been killed.
     *
     * @throws TraceFormatException when there is no trace, or one of another version
     */
    public static Trace read(Path folder) {
        Path file = folder.resolve(NODES);
        if (!Files.isRegularFile(file)) {
            throw new TraceFormatException(file + " is missing: the tap did not run");
        }
        TraceReader reader = new TraceReader(folder);
        int number = 0;
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                reader.line(line, number);
            }
        } catch (IOException e) {
            throw new TraceFormatException(file + " cannot be read: " + e.getMessage(), e);
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            throw new TraceFormatException(file + ", line " + number + ": not a line of a trace", e);
        }
        if (number == 0) {
            throw new TraceFormatException(file + " is empty");
        }
        reader.endDecode();
        return new Trace(folder, reader.decodes);
    }

    private void line(String line, int number) {
        if (number == 1) {
            if (!line.equals(HEADER)) {
                throw new TraceFormatException(folder + ": '" + line + "' instead of '" + HEADER + "'");
            }
            return;
        }
        String[] f = line.split("\t", -1);
        switch (f[0]) {
            case "C" -> {}
            case "W" -> warmedUp();
            case "D" -> beginDecode(f);
            case "G" -> beginGraph(f);
            case "I" -> inputs.add(tensor(f));
            case "N" -> nodes.add(tensor(f));
            default -> throw new TraceFormatException(folder + ", line " + number + ": unknown kind '" + f[0] + "'");
        }
    }

    private void beginDecode(String[] f) {
        endDecode();
        decode = Long.parseLong(f[1]);
        List<BatchToken> batch = new ArrayList<>();
        for (String entry : f[4].isEmpty() ? new String[0] : f[4].split(",")) {
            String[] p = entry.split(":");
            batch.add(new BatchToken(
                    Integer.parseInt(p[0]), Integer.parseInt(p[1]), Integer.parseInt(p[2]), !p[3].equals("0")));
        }
        tokens = batch;
    }

    /** What was decoded so far belongs to no request: its positions are as good as unknown. */
    private void warmedUp() {
        endDecode();
        decode = -1;
        decodes.replaceAll(d -> new TraceDecode(
                d.id(),
                d.tokens().stream()
                        .map(t -> new BatchToken(t.id(), -1, t.sequence(), t.output()))
                        .toList(),
                d.graphs()));
    }

    private void beginGraph(String[] f) {
        endGraph();
        graph = f;
    }

    private void endGraph() {
        if (graph != null) {
            graphs.add(new TraceGraph(
                    Long.parseLong(graph[1]),
                    Long.parseLong(graph[3]),
                    Integer.parseInt(graph[4]),
                    Integer.parseInt(graph[5]),
                    inputs,
                    nodes));
        }
        graph = null;
        inputs = new ArrayList<>();
        nodes = new ArrayList<>();
    }

    private void endDecode() {
        endGraph();
        if (decode >= 0) {
            decodes.add(new TraceDecode(decode, tokens, graphs));
        }
        graphs = new ArrayList<>();
    }

    private static TraceTensor tensor(String[] f) {
        List<Long> shape = new ArrayList<>();
        for (String n : f[5].split(",")) {
            shape.add(Long.parseLong(n));
        }
        return new TraceTensor(
                Long.parseLong(f[1]),
                Integer.parseInt(f[2]),
                f[3],
                f[4],
                shape,
                f[6].equals("c"),
                f[7],
                f[8].equals("-") ? -1 : Long.parseLong(f[8]),
                f[9],
                f[10].isEmpty() ? List.of() : List.of(f[10].split("\\|")));
    }
}
