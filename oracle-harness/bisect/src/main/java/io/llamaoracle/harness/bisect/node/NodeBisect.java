package io.llamaoracle.harness.bisect.node;

import io.llamaoracle.harness.bisect.trace.BatchToken;
import io.llamaoracle.harness.bisect.trace.Trace;
import io.llamaoracle.harness.bisect.trace.TraceDecode;
import io.llamaoracle.harness.bisect.trace.TraceGraph;
import io.llamaoracle.harness.bisect.trace.TraceTensor;
import java.util.ArrayList;
import java.util.List;

/** Walks two traces in execution order and stops at the first node that differs. */
public final class NodeBisect {
    private final List<TraceDecode> left;
    private final List<TraceDecode> right;
    private final List<String> notes = new ArrayList<>();
    private Replaced replaced = Replaced.NOTHING;
    private long compared;

    private NodeBisect(Trace left, Trace right) {
        this.left = left.ofRequests();
        this.right = right.ofRequests();
    }

    /** The first difference of two traces of the same requests. */
    public static NodeFinding compare(Trace left, Trace right) {
        return new NodeBisect(left, right).run();
    }

    private NodeFinding run() {
        int common = Math.min(left.size(), right.size());
        for (int d = 0; d < common; d++) {
            NodeFinding found = decode(d);
            if (found != null) {
                return found;
            }
        }
        if (left.size() != right.size()) {
            notes.add("number of decodes: " + left.size() + " on the left, " + right.size() + " on the right");
            return finding(NodeFinding.Kind.TOKENS, common, 0, null, null, List.of(), 0);
        }
        return finding(NodeFinding.Kind.EQUAL, -1, 0, null, null, List.of(), 0);
    }

    private NodeFinding decode(int d) {
        TraceDecode l = left.get(d);
        TraceDecode r = right.get(d);
        if (!l.tokens().equals(r.tokens())) {
            return finding(tokensOrBatching(d), d, 0, null, null, List.of(), 0);
        }
        if (l.graphs().size() != r.graphs().size()) {
            notes.add("micro-batches of decode " + d + " (" + l.describe() + "): "
                    + l.graphs().size() + " on the left, " + r.graphs().size() + " on the right");
            return finding(NodeFinding.Kind.BATCHING, d, 0, null, null, List.of(), 0);
        }
        for (int u = 0; u < l.graphs().size(); u++) {
            NodeFinding found = graph(d, u, l.graphs().get(u), r.graphs().get(u));
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** Other tokens, or the same tokens in other portions. */
    private NodeFinding.Kind tokensOrBatching(int d) {
        List<BatchToken> l =
                left.stream().skip(d).flatMap(x -> x.tokens().stream()).toList();
        List<BatchToken> r =
                right.stream().skip(d).flatMap(x -> x.tokens().stream()).toList();
        int i = 0;
        while (i < Math.min(l.size(), r.size()) && same(l.get(i), r.get(i))) {
            i++;
        }
        notes.add("decode " + d + ": " + left.get(d).describe() + " on the left, "
                + right.get(d).describe() + " on the right");
        int shorter =
                Math.min(left.get(d).tokens().size(), right.get(d).tokens().size());
        if (i >= shorter && left.get(d).tokens().size() != right.get(d).tokens().size()) {
            return NodeFinding.Kind.BATCHING;
        }
        notes.add("entry " + i + " of what is decoded from there: " + show(l, i) + " on the left, " + show(r, i)
                + " on the right");
        return NodeFinding.Kind.TOKENS;
    }

    private static boolean same(BatchToken a, BatchToken b) {
        return a.id() == b.id() && a.position() == b.position() && a.sequence() == b.sequence();
    }

    private static String show(List<BatchToken> tokens, int i) {
        if (i >= tokens.size()) {
            return "nothing";
        }
        BatchToken t = tokens.get(i);
        return "token " + t.id() + " at position " + t.position() + " of sequence " + t.sequence()
                + (t.output() ? ", logits wanted" : "");
    }

    private NodeFinding graph(int d, int u, TraceGraph l, TraceGraph r) {
        GraphPairing pairing = GraphPairing.of(l, r);
        noteUnpaired(pairing);
        for (int i = 0; i < pairing.pairs().size(); i++) {
            GraphPairing.Pair pair = pairing.pairs().get(i);
            NodeFinding input = input(d, u, l, r, pair);
            if (input != null) {
                return input;
            }
            if (counts(pairing, pair)) {
                replaced = pairing.between(i);
                long after = pairing.pairs().stream()
                        .skip(i)
                        .filter(p -> counts(pairing, p))
                        .count();
                return finding(
                        NodeFinding.Kind.NODE,
                        d,
                        u,
                        pair.left(),
                        pair.right(),
                        Sources.of(l, pair.left(), r, pair.right()),
                        after);
            }
            compared += pair.left().hashed() && pair.right().hashed() ? 1 : 0;
        }
        return null;
    }

    private NodeFinding input(int d, int u, TraceGraph l, TraceGraph r, GraphPairing.Pair pair) {
        for (String name : pair.left().sources()) {
            TraceTensor a = l.source(name, pair.left().index());
            TraceTensor b = r.source(name, pair.right().index());
            if (a != null && a.input() && b != null && b.input() && differs(a, b)) {
                return finding(NodeFinding.Kind.INPUT, d, u, a, b, List.of(), 0);
            }
        }
        return null;
    }

    private void noteUnpaired(GraphPairing pairing) {
        note("only on the left", pairing.onlyLeft());
        note("only on the right", pairing.onlyRight());
    }

    private void note(String where, List<TraceTensor> nodes) {
        if (nodes.isEmpty()) {
            return;
        }
        TraceTensor first = nodes.get(0);
        String line = "nodes " + where + ": " + nodes.size() + ", the first is " + first + " after node "
                + (first.index() - 1);
        if (!notes.contains(line)) {
            notes.add(line);
        }
    }

    /** A view of another shape is part of another way to compute the same, where the graphs differ in their nodes. */
    private static boolean counts(GraphPairing pairing, GraphPairing.Pair pair) {
        boolean reshaped =
                pair.left().view() && !pair.left().shape().equals(pair.right().shape());
        return differs(pair.left(), pair.right()) && (pairing.sameNodes() || !reshaped);
    }

    private static boolean differs(TraceTensor a, TraceTensor b) {
        if (!a.shape().equals(b.shape()) || !a.type().equals(b.type())) {
            return true;
        }
        return a.hashed() && b.hashed() && !a.hash().equals(b.hash());
    }

    private NodeFinding finding(
            NodeFinding.Kind kind, int d, int u, TraceTensor l, TraceTensor r, List<SourceState> sources, long after) {
        TraceDecode at = d >= 0 && d < left.size() ? left.get(d) : null;
        int position =
                at == null || at.tokens().isEmpty() ? -1 : at.tokens().get(0).position();
        int tokens = at == null ? 0 : at.tokens().size();
        return new NodeFinding(kind, d, u, position, tokens, l, r, sources, compared, after, replaced, notes);
    }
}
