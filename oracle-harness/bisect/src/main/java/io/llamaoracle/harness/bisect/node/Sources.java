package io.llamaoracle.harness.bisect.node;

import io.llamaoracle.harness.bisect.trace.TraceGraph;
import io.llamaoracle.harness.bisect.trace.TraceTensor;
import java.util.ArrayList;
import java.util.List;

/** Proves what a node reads equal on both sides. */
final class Sources {
    private Sources() {}

    static List<SourceState> of(TraceGraph left, TraceTensor l, TraceGraph right, TraceTensor r) {
        List<SourceState> states = new ArrayList<>();
        for (int i = 0; i < l.sources().size(); i++) {
            String name = l.sources().get(i);
            if (i >= r.sources().size()) {
                states.add(new SourceState(
                        name, kind(left.source(name, l.index()), name), false, "the other side has none"));
                continue;
            }
            states.add(state(
                    name,
                    left.source(name, l.index()),
                    right.source(r.sources().get(i), r.index()),
                    r.sources().get(i)));
        }
        return states;
    }

    private static SourceState state(String name, TraceTensor a, TraceTensor b, String otherName) {
        SourceState.Kind kind = kind(a, name);
        if (a == null && b == null) {
            boolean same = name.equals(otherName);
            String proof = kind == SourceState.Kind.WEIGHT
                    ? "from the same model file"
                    : "every write to it so far was compared";
            return new SourceState(name, kind, same, same ? proof : "called " + otherName + " on the other side");
        }
        if (a == null || b == null) {
            return new SourceState(name, kind, false, "traced on one side only");
        }
        if (!a.hashed() || !b.hashed()) {
            return new SourceState(name, kind, false, "not hashed");
        }
        boolean equal = a.hash().equals(b.hash())
                && a.shape().equals(b.shape())
                && a.type().equals(b.type());
        return new SourceState(name, kind, equal, equal ? "hash " + a.hash() : a.hash() + " and " + b.hash());
    }

    private static SourceState.Kind kind(TraceTensor tensor, String name) {
        if (tensor != null) {
            return tensor.input() ? SourceState.Kind.INPUT : SourceState.Kind.NODE;
        }
        return name.startsWith("cache_") ? SourceState.Kind.STATE : SourceState.Kind.WEIGHT;
    }
}
