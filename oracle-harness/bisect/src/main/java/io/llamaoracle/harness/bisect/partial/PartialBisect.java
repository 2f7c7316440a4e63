package io.llamaoracle.harness.bisect.partial;

import io.llamaoracle.harness.bisect.node.ElementDiff;
import io.llamaoracle.harness.bisect.trace.ElementType;
import io.llamaoracle.harness.bisect.trace.NodeNames;
import io.llamaoracle.harness.bisect.trace.Trace;
import io.llamaoracle.harness.bisect.trace.TraceDecode;
import io.llamaoracle.harness.bisect.trace.TraceGraph;
import io.llamaoracle.harness.bisect.trace.TraceTensor;
import io.llamaoracle.harness.bisect.trace.TraceValues;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Walks a whole trace in execution order beside one that has some of its tensors. */
public final class PartialBisect {
    private final Trace left;
    private final Trace right;
    private final NameMap map;
    private final Tolerance tolerance;
    private final List<Distance> distances = new ArrayList<>();
    private final Set<String> unknown = new LinkedHashSet<>();
    private long compared;
    private PartialFinding first;

    private PartialBisect(Trace left, Trace right, NameMap map, Tolerance tolerance) {
        this.left = left;
        this.right = right;
        this.map = map;
        this.tolerance = tolerance;
    }

    /**
     * The first tensor that differs while what it is computed from is equal.
     *
     * @param left every node, with the raw bytes of those that the right side has
     * @param right what the other engine shows
     */
    public static PartialFinding compare(Trace left, Trace right, NameMap map, Tolerance tolerance) {
        return new PartialBisect(left, right, map, tolerance).run();
    }

    private PartialFinding run() {
        List<TraceDecode> a = left.ofRequests();
        List<TraceDecode> b = right.ofRequests();
        int d = 0;
        while (d < Math.min(a.size(), b.size()) && (first == null || !tolerance.exact())) {
            boolean same = a.get(d).tokens().equals(b.get(d).tokens());
            if (!same || a.get(d).graphs().size() != b.get(d).graphs().size()) {
                boolean tokens =
                        !same && a.get(d).tokens().size() == b.get(d).tokens().size();
                return first != null ? finish(first) : part(tokens, d, a.get(d), b.get(d));
            }
            for (int u = 0; u < a.get(d).graphs().size(); u++) {
                graph(d, a.get(d), a.get(d).graphs().get(u), b.get(d).graphs().get(u));
            }
            d++;
        }
        if (first != null) {
            return finish(first);
        }
        if (a.size() != b.size()) {
            return part(true, d, d < a.size() ? a.get(d) : null, d < b.size() ? b.get(d) : null);
        }
        return plain(compared == 0 ? PartialFinding.Kind.NOTHING_IN_COMMON : PartialFinding.Kind.EQUAL, -1, "");
    }

    private PartialFinding part(boolean tokens, int d, TraceDecode a, TraceDecode b) {
        String note = "decode " + d + ": " + (a == null ? "nothing" : a.describe()) + " on the left, "
                + (b == null ? "nothing" : b.describe()) + " on the right";
        return plain(tokens ? PartialFinding.Kind.TOKENS : PartialFinding.Kind.BATCHING, d, note);
    }

    private PartialFinding plain(PartialFinding.Kind kind, int d, String note) {
        return finish(new PartialFinding(
                kind, "", "", d, -1, null, List.of(), List.of(), Optional.empty(), note, 0, List.of(), List.of()));
    }

    private PartialFinding finish(PartialFinding f) {
        return new PartialFinding(
                f.kind(),
                f.name(),
                f.theirName(),
                f.decode(),
                f.position(),
                f.node(),
                f.known(),
                f.suspects(),
                f.element(),
                f.note(),
                compared,
                List.copyOf(unknown),
                distances);
    }

    private void graph(int d, TraceDecode decode, TraceGraph l, TraceGraph r) {
        Map<String, TraceTensor> ours = NodeNames.of(l);
        Map<String, TraceTensor> theirs = new LinkedHashMap<>();
        r.nodes().forEach(t -> theirs.put(known(map.ours(t.name()), ours), t));
        theirs.keySet().stream().filter(n -> !ours.containsKey(n)).forEach(unknown::add);
        Map<Integer, String> names = new HashMap<>();
        ours.forEach((name, t) -> names.put(t.index(), name));
        Set<Integer> equal = new HashSet<>();
        for (Map.Entry<String, TraceTensor> entry : ours.entrySet()) {
            TraceTensor other = theirs.get(entry.getKey());
            if (other == null || (first != null && tolerance.exact())) {
                continue;
            }
            compared++;
            State state = compare(d, entry.getKey(), entry.getValue(), other);
            if (state.equal()) {
                equal.add(entry.getValue().index());
            } else if (first == null) {
                first = found(d, decode, l, entry, other, state, Ancestry.of(l, entry.getValue(), names, equal));
            }
        }
    }

    /** A plain name that stands for several nodes means the last of them. */
    private static String known(String name, Map<String, TraceTensor> ours) {
        if (ours.containsKey(name)) {
            return name;
        }
        return ours.keySet().stream()
                .filter(n -> n.startsWith(name + "@"))
                .reduce((a, b) -> b)
                .orElse(name);
    }

    private static PartialFinding found(
            int d,
            TraceDecode decode,
            TraceGraph graph,
            Map.Entry<String, TraceTensor> node,
            TraceTensor other,
            State state,
            Ancestry back) {
        boolean one = back.suspects().size() == 1;
        return new PartialFinding(
                one ? PartialFinding.Kind.NODE : PartialFinding.Kind.INTERVAL,
                node.getKey(),
                other.name(),
                d,
                decode.tokens().isEmpty() ? -1 : decode.tokens().get(0).position(),
                node.getValue(),
                back.known(),
                back.suspects(),
                state.element(),
                state.note() + (graph.ubatch() == 0 ? "" : " (micro-batch " + graph.ubatch() + ")"),
                0,
                List.of(),
                List.of());
    }

    /** What became of one tensor. */
    private record State(boolean equal, Optional<ElementDiff> element, String note) {}

    private State compare(int d, String name, TraceTensor l, TraceTensor r) {
        boolean values = l.offset() >= 0 && r.offset() >= 0 && ElementType.of(l.type()) != null;
        if (!values) {
            boolean same = l.hash().equals(r.hash());
            return new State(same, Optional.empty(), same ? "" : "hashes " + l.hash() + " and " + r.hash());
        }
        long row = l.shape().get(0);
        if (r.elements() % row != 0 || l.elements() == 0) {
            return new State(false, Optional.empty(), "shapes do not fit: " + l.shapeText() + " and " + r.shapeText());
        }
        ByteBuffer a = TraceValues.read(left, l);
        ByteBuffer b = TraceValues.read(right, r);
        Distance distance = Measure.of(name, d, l, a, r, b, tolerance);
        distances.add(distance);
        if (distance.beyond() < 0) {
            return new State(true, Optional.empty(), "");
        }
        boolean whole = l.type().equals(r.type()) && a.limit() == b.limit();
        Optional<ElementDiff> element = whole ? Optional.of(ElementDiff.of(l, a, b)) : Optional.empty();
        return new State(false, element, "");
    }
}
