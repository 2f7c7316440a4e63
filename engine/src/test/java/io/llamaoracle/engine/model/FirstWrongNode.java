package io.llamaoracle.engine.model;

import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kernel.Kernels;
import io.llamaoracle.engine.ops.ForwardOps;
import io.llamaoracle.engine.trace.TensorHash;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Which node of a bundled model's recorded graphs (a prompt of twenty tokens, then one more) is the first that given kernels
 * compute otherwise than the real library.
 */
public final class FirstWrongNode {
    private FirstWrongNode() {}

    /** Name and operation, and whether the node is of the prompt or of the token after it; empty when all are equal. */
    public static String of(String model, Kernels kernels) throws IOException {
        List<String> recorded = lines(model);
        String request = recorded.get(0).substring(recorded.get(0).indexOf("decode"));
        List<String> seen = new ArrayList<>();
        new DecodeCase(request).hash(kernels, ForwardOps.standard(kernels), (i, node) -> seen.add(line(node)));
        for (int i = 0; i < seen.size(); i++) {
            if (!seen.get(i).equals(recorded.get(i + 1))) {
                String[] words = seen.get(i).split(" ");
                return words[0] + " " + words[1] + (2 * i < seen.size() ? "" : ", one token");
            }
        }
        return "";
    }

    /** A node as the files have it: name, operation, shape, hash. */
    static String line(Tensor t) {
        String shape = t.ne[0] + "x" + t.ne[1] + "x" + t.ne[2] + "x" + t.ne[3];
        return String.format(Locale.ROOT, "%s %s %s %016x", t.name.replace(' ', '_'), t.op, shape, TensorHash.of(t));
    }

    /** The recorded file of a model: the request, then a node a line. */
    static List<String> lines(String model) throws IOException {
        return read("nodes/arch-" + model + ".txt");
    }

    /** A recorded file of nodes. */
    static List<String> read(String resource) throws IOException {
        try (InputStream in = FirstWrongNode.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IOException("repair: record-nodes.sh makes " + resource);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
