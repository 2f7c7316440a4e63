package io.llamaoracle.harness.reduce;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Zeller's minimizing delta debugging over complements: large pieces first, down to single items. */
final class DeltaDebugging {
    private DeltaDebugging() {}

    /**
     * A part of the list, in its order, that still passes and of which no single item can be left out.
     *
     * @param items passes itself
     * @param passes whether a part shows what is looked for
     */
    static <T> List<T> minimize(List<T> items, Predicate<List<T>> passes) {
        List<T> best = items;
        if (!best.isEmpty() && passes.test(List.of())) {
            return List.of();
        }
        int pieces = Math.min(2, best.size());
        while (best.size() >= 2) {
            List<T> smaller = withoutOnePiece(best, pieces, passes);
            if (smaller != null) {
                best = smaller;
                pieces = Math.max(2, pieces - 1);
            } else if (pieces >= best.size()) {
                return best;
            } else {
                pieces = Math.min(best.size(), 2 * pieces);
            }
        }
        return best;
    }

    private static <T> List<T> withoutOnePiece(List<T> items, int pieces, Predicate<List<T>> passes) {
        for (int i = pieces - 1; i >= 0; i--) {
            int from = (int) ((long) items.size() * i / pieces);
            int to = (int) ((long) items.size() * (i + 1) / pieces);
            List<T> rest = new ArrayList<>(items.subList(0, from));
            rest.addAll(items.subList(to, items.size()));
            if (from < to && !rest.isEmpty() && passes.test(rest)) {
                return rest;
            }
        }
        return null;
    }
}
