package io.llamaoracle.harness.reduce;

import io.llamaoracle.harness.bisect.RequestEdit;
import io.llamaoracle.harness.suite.Request;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Fewer generated tokens. */
final class StepsPass implements Pass {
    private static final List<String> NAMES = List.of("n_predict", "max_completion_tokens", "max_tokens");
    private static final int MOST = 4096;

    @Override
    public String name() {
        return "n_predict";
    }

    @Override
    public String size(ReduceCase candidate) {
        long sum = 0;
        for (Request request : candidate.requests()) {
            long steps = steps(request);
            if (steps < 0) {
                return "no limit of steps";
            }
            sum += steps;
        }
        return Words.count(sum, "step");
    }

    private static long steps(Request request) {
        return member(request).flatMap(n -> RequestEdit.number(request, n)).orElse(-1L);
    }

    private static Optional<String> member(Request request) {
        return NAMES.stream()
                .filter(n -> RequestEdit.number(request, n).isPresent())
                .findFirst();
    }

    @Override
    public ReduceCase shrink(ReduceCase start, Predicate<ReduceCase> same) {
        ReduceCase best = start;
        for (int i = 0; i < start.requests().size(); i++) {
            Request request = best.requests().get(i);
            if (RequestEdit.body(request).isPresent()) {
                best = shrink(best, i, same);
            }
        }
        return best;
    }

    private static ReduceCase shrink(ReduceCase start, int index, Predicate<ReduceCase> same) {
        Request request = start.requests().get(index);
        String name = member(request).orElse(NAMES.get(0));
        long high = steps(request);
        if (high < 0) {
            high = limit(start, index, name, same);
        }
        long low = 0;
        ReduceCase best = start;
        while (high - low > 1) {
            long next = low == 0 && high > 2 ? 1 : (low + high) / 2;
            ReduceCase candidate = start.with(index, RequestEdit.set(request, name, RequestEdit.num(next)));
            if (same.test(candidate)) {
                best = candidate;
                high = next;
            } else {
                low = next;
            }
        }
        return best;
    }

    /** A limit for a request that has none. */
    private static long limit(ReduceCase start, int index, String name, Predicate<ReduceCase> same) {
        for (int n = 2; n <= MOST; n *= 4) {
            Request limited = RequestEdit.set(start.requests().get(index), name, RequestEdit.num(n));
            if (same.test(start.with(index, limited))) {
                return n;
            }
        }
        return 0;
    }
}
