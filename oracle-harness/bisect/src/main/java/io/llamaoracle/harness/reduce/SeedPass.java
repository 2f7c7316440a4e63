package io.llamaoracle.harness.reduce;

import io.llamaoracle.harness.bisect.RequestEdit;
import io.llamaoracle.harness.suite.Request;
import java.util.function.Predicate;

/**
 * A fixed seed where a request leaves it to the server: without one a candidate that draws is another case each time it is asked,
 * and "still diverges" means nothing.
 */
final class SeedPass implements Pass {
    /** LLAMA_DEFAULT_SEED and its spelling as a signed number: the server takes a random one. */
    private static final long RANDOM = 0xffffffffL;

    private static final int SEEDS = 8;

    @Override
    public String name() {
        return "seed";
    }

    @Override
    public String size(ReduceCase candidate) {
        return Words.count(candidate.requests().stream().filter(SeedPass::open).count(), "request") + " without a seed";
    }

    @Override
    public ReduceCase shrink(ReduceCase start, Predicate<ReduceCase> same) {
        ReduceCase best = start;
        for (int i = 0; i < start.requests().size(); i++) {
            best = open(best.requests().get(i)) ? fixed(best, i, same) : best;
        }
        return best;
    }

    private static ReduceCase fixed(ReduceCase start, int index, Predicate<ReduceCase> same) {
        for (int seed = 1; seed <= SEEDS; seed++) {
            Request request = RequestEdit.set(start.requests().get(index), "seed", RequestEdit.num(seed));
            ReduceCase candidate = start.with(index, request);
            if (same.test(candidate)) {
                return candidate;
            }
        }
        return start;
    }

    /** Whether a request generates under a seed of the server's choice. */
    static boolean open(Request request) {
        if (!request.path().contains("completion") && !request.path().contains("infill")) {
            return false;
        }
        long seed = RequestEdit.number(request, "seed").orElse(RANDOM);
        return RequestEdit.body(request).isPresent() && (seed == RANDOM || seed == -1);
    }
}
