package io.llamaoracle.harness.replay;

import io.llamaoracle.harness.recording.Recording;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The part of the recordings that a run of limited time replays: suite {@code first} whole, and of all others the first of
 * n shards of like cost, n the least that keeps the generated tokens of the part at the budget.
 *
 * @param parts n; 1 when everything fits
 * @param keys the selected cases; empty when everything is selected
 */
public record Sample(int parts, Set<String> keys) {
    /** Generated tokens that about a minute is enough for. */
    public static final long BUDGET = 6_000;

    private static final String WHOLE = "first";

    /** Selects from the recordings. */
    public static Sample of(List<Recording> recordings, long budget) {
        List<Recording> others = recordings.stream()
                .filter(r -> !r.manifest().suite().equals(WHOLE))
                .toList();
        long steps = others.stream().mapToLong(r -> r.manifest().steps()).sum();
        int parts = (int) Math.max(1, (steps + budget - 1) / budget);
        if (parts == 1) {
            return new Sample(1, Set.of());
        }
        Set<String> keys = new HashSet<>(new Shard(1, parts).select(others));
        recordings.stream()
                .filter(r -> r.manifest().suite().equals(WHOLE))
                .forEach(r ->
                        r.forEach(c -> keys.add(Shard.key(r.id(), c.definition().id()))));
        return new Sample(parts, keys);
    }

    /** Whether a case belongs to the part. */
    public Predicate<String> selector() {
        return k -> parts == 1 || keys.contains(k);
    }

    /** The rule, for reports. */
    public String rule() {
        return parts == 1
                ? "everything"
                : "suite first whole, of all other suites 1 of " + parts + " parts of like cost";
    }
}
