package io.llamaoracle.harness.bisect.trace;

import io.llamaoracle.harness.runner.TensorData;
import io.llamaoracle.harness.runner.TensorSink;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.stream.Collectors;

/** Writes what another engine shows as a trace: its tensors have no operation and no sources, and every byte it gave. */
public final class TraceWriter implements TensorSink, AutoCloseable {
    private final Writer lines;
    private final OutputStream values;
    private long offset;
    private long decode = -1;
    private long graph = -1;
    private int index;

    /** A trace in an existing folder. */
    public TraceWriter(Path folder) {
        try {
            lines = Files.newBufferedWriter(folder.resolve(TraceReader.NODES), StandardCharsets.UTF_8);
            values = new BufferedOutputStream(Files.newOutputStream(folder.resolve(TraceReader.VALUES)));
            lines.write(TraceReader.HEADER + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void decode(int[] tokens, int[] positions, int[] sequences, boolean[] outputs) {
        decode++;
        StringBuilder line = new StringBuilder("D\t" + decode + "\t0\t" + tokens.length + "\t");
        for (int i = 0; i < tokens.length; i++) {
            line.append(i == 0 ? "" : ",").append(tokens[i]).append(':').append(positions[i]);
            line.append(':').append(sequences[i]).append(':').append(outputs[i] ? 1 : 0);
        }
        write(line.append('\n'));
    }

    @Override
    public void portion(int ubatch) {
        graph++;
        index = 0;
        write("G\t" + graph + "\t0\t" + decode + "\t" + ubatch + "\t0\n");
    }

    @Override
    public void tensor(TensorData t) {
        boolean given = t.bytes().length > 0;
        long rows = t.shape().get(1) * t.shape().get(2) * t.shape().get(3);
        String hash = given
                ? HexFormat.of().toHexDigits(TraceHash.of(t.bytes(), (int) (t.bytes().length / Math.max(1, rows))))
                : t.hash();
        String shape = t.shape().stream().map(String::valueOf).collect(Collectors.joining(","));
        write("N\t" + graph + "\t" + index++ + "\t-\t" + t.type() + "\t" + shape + "\tc\t" + hash + "\t"
                + (given ? Long.toString(offset) : "-") + "\t" + t.name().replaceAll("\\s", " ") + "\t\n");
        try {
            values.write(t.bytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        offset += t.bytes().length;
    }

    private void write(CharSequence text) {
        try {
            lines.append(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            lines.close();
            values.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
