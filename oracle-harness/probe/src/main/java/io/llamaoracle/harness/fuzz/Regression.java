package io.llamaoracle.harness.fuzz;

import io.llamaoracle.harness.probe.ChainCase;
import io.llamaoracle.harness.probe.ChainCaseText;
import io.llamaoracle.harness.probe.ProbeReply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * A diverging case that was made small, with the real probe's answer: one file, {@code <name>.case}.
 *
 * @param chain the case
 * @param status how the real probe ended
 * @param answer its reply's bytes in full mode, empty unless OK
 */
public record Regression(ChainCase chain, ProbeReply.Status status, byte[] answer) {
    private static final HexFormat HEX = HexFormat.of();

    /** The folder of sampler regressions below the recordings. */
    public static Path folder(Path recordings) {
        return recordings.resolve("regressions").resolve("sampler");
    }

    /**
     * Writes the file.
     *
     * @param file where to
     * @param comments lines about how it was found and how to repeat it
     */
    public void write(Path file, List<String> comments) throws IOException {
        final List<String> lines = new ArrayList<>();
        comments.forEach(c -> lines.add("# " + c));
        lines.addAll(ChainCaseText.write(chain));
        lines.add("answer " + status + " " + HEX.formatHex(answer));
        Files.createDirectories(file.getParent());
        Files.write(file, lines, StandardCharsets.UTF_8);
    }

    /** Reads a file. */
    public static Regression read(Path file) {
        try {
            final List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
            for (final String line : lines) {
                if (line.startsWith("answer ")) {
                    final String[] words = line.split(" ", 3);
                    return new Regression(
                            ChainCaseText.read(lines), ProbeReply.Status.valueOf(words[1]), HEX.parseHex(words[2]));
                }
            }
            throw new IllegalArgumentException(file + ": no answer");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All files of the folder, in order of their names. */
    public static List<Path> files(Path recordings) {
        final Path folder = folder(recordings);
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(f -> f.toString().endsWith(".case")).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether this reply, in full mode, is the recorded one. */
    public boolean matches(ProbeReply reply) {
        return reply.sameAs(new ProbeReply(status, reply.args(), answer));
    }
}
