package io.llamaoracle.harness.reduce;

import java.util.function.Predicate;

/** Fewer requests. */
final class RequestsPass implements Pass {
    @Override
    public String name() {
        return "requests";
    }

    @Override
    public String size(ReduceCase candidate) {
        return Words.count(candidate.requests().size(), "request");
    }

    @Override
    public ReduceCase shrink(ReduceCase start, Predicate<ReduceCase> same) {
        return start.withRequests(DeltaDebugging.minimize(
                start.requests(), part -> !part.isEmpty() && same.test(start.withRequests(part))));
    }
}
