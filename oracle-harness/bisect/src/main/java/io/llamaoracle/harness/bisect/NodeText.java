package io.llamaoracle.harness.bisect;

import io.llamaoracle.harness.bisect.node.ElementDiff;
import io.llamaoracle.harness.bisect.node.NodeFinding;
import io.llamaoracle.harness.bisect.node.SourceState;
import java.util.ArrayList;
import java.util.List;

/** Says a node finding in plain lines. */
public final class NodeText {
    private NodeText() {}

    /** The lines about a finding. */
    public static List<String> lines(NodeFinding f) {
        List<String> lines = new ArrayList<>();
        switch (f.kind()) {
            case EQUAL -> lines.add("every node is equal: " + f.compared() + " hashes compared");
            case TOKENS -> lines.add("decode " + f.decode() + " gets other tokens: the fault lies before the graph");
            case BATCHING -> lines.add("decode " + f.decode() + " is cut into other batches");
            case INPUT ->
                lines.add(
                        "first wrong: input " + f.left() + " of decode " + f.decode() + ", micro-batch " + f.ubatch());
            case NODE -> node(f, lines);
        }
        if (f.kind() == NodeFinding.Kind.INPUT
                && !f.left().shape().equals(f.right().shape())) {
            lines.add("shapes differ: " + f.left().shapeText() + " and "
                    + f.right().shapeText());
        }
        if (f.kind() != NodeFinding.Kind.EQUAL) {
            lines.add(f.compared() + " hashes before it are equal");
        }
        lines.addAll(f.notes());
        return lines;
    }

    /** What can still be at fault after a finding. */
    static String left(NodeFinding f) {
        return switch (f.kind()) {
            case EQUAL -> "samplers and the server's logic; no node";
            case TOKENS -> "tokenizer, samplers and the server's logic before decode " + f.decode();
            case BATCHING -> "the server's batching";
            case INPUT -> "what fills " + f.left().name();
            case NODE ->
                f.inputsEqual()
                        ? "this node alone, " + f.left().elements() + " elements"
                        : "this node and what it reads";
        };
    }

    private static void node(NodeFinding f, List<String> lines) {
        lines.add("first wrong node: " + f.left() + ", node " + f.left().index() + " of the graph"
                + (f.left().layer() >= 0 ? ", layer " + f.left().layer() : ""));
        lines.add("in decode " + f.decode() + " (" + f.tokens() + " token" + (f.tokens() == 1 ? "" : "s")
                + " from position "
                + f.firstPosition() + "), micro-batch " + f.ubatch() + "; " + f.differingAfter()
                + " nodes of this graph differ");
        if (!f.left().shape().equals(f.right().shape())) {
            lines.add("shapes differ: " + f.left().shapeText() + " and "
                    + f.right().shapeText());
        }
        for (SourceState source : f.sources()) {
            lines.add("  reads " + source);
        }
        if (!f.replaced().isEmpty()) {
            lines.add(f.replaced().describe());
        }
        lines.add(
                f.inputsEqual()
                        ? "its inputs are equal, so the fault is in this "
                                + f.left().op()
                        : "not all of its inputs are proved equal");
    }

    /** The lines about elements. */
    public static List<String> lines(ElementDiff e) {
        List<String> lines = new ArrayList<>();
        lines.add("first wrong element: " + e.place());
        lines.add("  left  0x" + e.left() + " (" + e.leftDecimal() + ")");
        lines.add("  right 0x" + e.right() + " (" + e.rightDecimal() + "), " + e.ulp() + " ULP apart");
        lines.add(e.differing() + " of " + e.elements() + " elements differ, by at most " + e.maxUlp() + " ULP: "
                + String.join("; ", e.pattern()));
        return lines;
    }
}
