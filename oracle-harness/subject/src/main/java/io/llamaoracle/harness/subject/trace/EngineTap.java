package io.llamaoracle.harness.subject.trace;

import io.llamaoracle.engine.ggml.GgmlGluOp;
import io.llamaoracle.engine.ggml.GgmlOp;
import io.llamaoracle.engine.ggml.GgmlUnaryOp;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.trace.TensorHash;
import io.llamaoracle.engine.trace.TensorTap;
import io.llamaoracle.harness.bisect.trace.TapChoice;
import io.llamaoracle.harness.bisect.trace.TraceReader;
import io.llamaoracle.harness.bisect.trace.TraceTensor;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** Writes a trace of the engine in the format of the native tap. Not for several threads. */
final class EngineTap implements TensorTap, AutoCloseable {
    private final TapChoice choice;
    private final Writer lines;
    private final OutputStream values;
    private final Set<Tensor> seenInputs = Collections.newSetFromMap(new IdentityHashMap<>());
    private long offset;
    private long decode = -1;
    private long graph = -1;

    /** A tap that writes into an existing folder. */
    EngineTap(Path folder, TapChoice choice) {
        this.choice = choice;
        try {
            lines = Files.newBufferedWriter(folder.resolve(TraceReader.NODES), StandardCharsets.UTF_8);
            values = new BufferedOutputStream(Files.newOutputStream(folder.resolve(TraceReader.VALUES)));
            lines.write(TraceReader.HEADER + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void onDecode(int[] tokens, int[] positions, int[] sequences, boolean[] outputs) {
        decode++;
        StringBuilder line = new StringBuilder("D\t" + decode + "\t0\t" + tokens.length + "\t");
        for (int i = 0; i < tokens.length; i++) {
            line.append(i == 0 ? "" : ",")
                    .append(tokens[i])
                    .append(':')
                    .append(positions[i])
                    .append(':');
            line.append(sequences[i]).append(':').append(outputs[i] ? 1 : 0);
        }
        write(line.append('\n'));
    }

    @Override
    public void onGraph(int ubatch, List<Tensor> nodes) {
        graph++;
        seenInputs.clear();
        if (choice.wants(graph)) {
            write("G\t" + graph + "\t0\t" + decode + "\t" + ubatch + "\t" + nodes.size() + "\n");
        }
    }

    @Override
    public void onNode(int index, Tensor node) {
        if (!choice.wants(graph)) {
            return;
        }
        if (choice.inputs()) {
            for (Tensor source : node.src) {
                if (source != null && source.input && source.op == GgmlOp.NONE && seenInputs.add(source)) {
                    tensor('I', -1, source, true);
                }
            }
        }
        tensor('N', index, node, choice.views() || !view(node));
    }

    private void tensor(char kind, int index, Tensor t, boolean hashed) {
        boolean raw = choice.raw(t.name);
        StringBuilder line = new StringBuilder();
        line.append(kind)
                .append('\t')
                .append(graph)
                .append('\t')
                .append(index)
                .append('\t')
                .append(describe(t));
        line.append('\t')
                .append(t.type.typeName)
                .append('\t')
                .append(t.ne[0])
                .append(',')
                .append(t.ne[1]);
        line.append(',')
                .append(t.ne[2])
                .append(',')
                .append(t.ne[3])
                .append('\t')
                .append(t.isContiguous() ? 'c' : 's');
        line.append('\t').append(hashed || raw ? HexFormat.of().toHexDigits(TensorHash.of(t)) : TraceTensor.NO_HASH);
        line.append('\t')
                .append(raw ? Long.toString(offset) : "-")
                .append('\t')
                .append(t.name)
                .append('\t');
        for (int i = 0; i < Tensor.MAX_SRC && t.src[i] != null; i++) {
            line.append(i == 0 ? "" : "|").append(t.src[i].name);
        }
        write(line.append('\n'));
        if (raw) {
            EngineBytes.rows(t, this::write);
        }
    }

    private static boolean view(Tensor t) {
        return switch (t.op) {
            case NONE, VIEW, RESHAPE, PERMUTE, TRANSPOSE -> true;
            default -> false;
        };
    }

    /** The name as ggml_op_desc prints it: that of the function where the operation is a family. */
    private static String describe(Tensor t) {
        return switch (t.op) {
            case UNARY -> GgmlUnaryOp.values()[t.opParams[0]].name();
            case GLU -> GgmlGluOp.values()[t.opParams[0]].name();
            default -> t.op.name();
        };
    }

    private void write(CharSequence text) {
        try {
            lines.append(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(byte[] row) {
        try {
            values.write(row);
            offset += row.length;
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
