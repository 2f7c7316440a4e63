package io.llamaoracle.harness.bisect;

import io.llamaoracle.harness.bisect.node.ElementDiff;
import io.llamaoracle.harness.bisect.node.NodeFinding;
import io.llamaoracle.harness.bisect.side.NodeRuns;
import io.llamaoracle.harness.bisect.side.OpenSide;
import io.llamaoracle.harness.bisect.side.Side;
import io.llamaoracle.harness.bisect.trace.Trace;
import io.llamaoracle.harness.bisect.trace.TraceTensor;
import io.llamaoracle.harness.bisect.trace.TraceValues;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.suite.Request;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The faulty node's work alone: the dot product, the reduction or the function, with the inputs it really had. */
final class PrimitiveLevel {
    private PrimitiveLevel() {}

    /** What the node computes for one element, in words. */
    static String primitive(TraceTensor node, ElementDiff e) {
        long column = e.index()[0];
        long row = e.index()[1];
        return switch (node.op()) {
            case "MUL_MAT", "MUL_MAT_ID" ->
                "dot product of row " + column + " of " + source(node, 0) + " with row " + row + " of "
                        + source(node, 1);
            case "RMS_NORM", "NORM" -> "reduction over row " + row + " of " + source(node, 0);
            case "SOFT_MAX" -> "maximum, exp and sum over row " + row + " of " + source(node, 0);
            case "FLASH_ATTN_EXT" ->
                "attention of head " + row + ", token " + e.index()[2]
                        + ": dot products with K, running maximum and exp, sum over V";
            case "ROPE" -> "rotation of element " + column + " of head " + row;
            case "SWIGLU", "GEGLU", "SILU", "GELU" ->
                "function " + node.op() + " of element " + column + " of row " + row;
            case "GET_ROWS", "CPY", "DUP", "CONT", "SET_ROWS" -> "conversion of element " + column + " of row " + row;
            default -> node.op() + " of element " + column + " of row " + row;
        };
    }

    private static String source(TraceTensor node, int i) {
        return i < node.sources().size() ? node.sources().get(i) : "its input";
    }

    /** Lines about the node computed again alone, and its op_params. */
    record Replayed(List<String> lines, List<Integer> params) {}

    static Replayed replay(Side right, List<Request> requests, NodeFinding found, NodeLevel.Raw raw) {
        List<String> lines = new ArrayList<>();
        raw.element().ifPresent(e -> lines.add("the primitive: " + primitive(found.left(), e)));
        if (!(right instanceof OpenSide open)) {
            lines.add("the right side is a real server: its node is not run alone");
            return new Replayed(lines, List.of());
        }
        NodeRuns again =
                open.computeAgain(requests, found.right().graph(), found.right().index(), threads(open.spec(), found));
        byte[] expected = bytes(raw.left(), found.left());
        byte[] actual = bytes(raw.right(), found.right());
        for (NodeRuns.Run run : again.runs()) {
            String same = Arrays.equals(run.bytes(), expected)
                    ? "equals the left side"
                    : Arrays.equals(run.bytes(), actual) ? "wrong in the same bits" : "wrong in other bits";
            lines.add(how(run) + ": " + same + value(run, raw));
        }
        return new Replayed(lines, again.params());
    }

    private static String how(NodeRuns.Run run) {
        return switch (run) {
            case NodeRuns.InPlace ignored -> "as it ran";
            case NodeRuns.Alone alone -> "alone, " + alone.kernels() + " kernels";
        };
    }

    private static String value(NodeRuns.Run run, NodeLevel.Raw raw) {
        ElementDiff e = raw.element().orElse(null);
        if (e == null || e.element() == null) {
            return "";
        }
        ByteBuffer values = ByteBuffer.wrap(run.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        return ", the element is 0x" + e.element().hex(e.element().bits(values, (int) e.flat()));
    }

    private static byte[] bytes(Trace trace, TraceTensor node) {
        Optional<TraceTensor> found = TraceValues.find(trace, node);
        return found.map(t -> TraceValues.read(trace, t).array()).orElse(new byte[0]);
    }

    /** The thread count in the flags: it decides how some nodes split their work. */
    private static int threads(ServerSpec spec, NodeFinding found) {
        int t = flag(spec.flags(), 2, "-t", "--threads");
        return found.tokens() > 1 ? flag(spec.flags(), t, "-tb", "--threads-batch") : t;
    }

    private static int flag(List<String> flags, int otherwise, String... names) {
        int value = otherwise;
        for (int i = 0; i + 1 < flags.size(); i++) {
            if (List.of(names).contains(flags.get(i))) {
                value = Integer.parseInt(flags.get(i + 1));
            }
        }
        return value;
    }
}
