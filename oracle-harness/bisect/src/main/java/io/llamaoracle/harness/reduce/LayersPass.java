package io.llamaoracle.harness.reduce;

import java.util.function.Predicate;

/** Fewer blocks of the model. */
final class LayersPass implements Pass {
    @Override
    public String name() {
        return "layers";
    }

    @Override
    public String size(ReduceCase candidate) {
        return Words.count(candidate.layers().size(), "layer");
    }

    @Override
    public ReduceCase shrink(ReduceCase start, Predicate<ReduceCase> same) {
        return start.withLayers(
                DeltaDebugging.minimize(start.layers(), part -> !part.isEmpty() && same.test(start.withLayers(part))));
    }
}
