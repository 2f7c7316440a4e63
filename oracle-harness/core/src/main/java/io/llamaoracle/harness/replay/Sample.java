package io.llamaoracle.harness.replay;

import io.llamaoracle.harness.recording.Recording;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The part of the recordings that a run of limited time replays: suite {@code first} whole, of all others one of n shards
 * of like cost, and at least one case of every recording. The number of the run picks the shard, so that any n runs that
 * follow each other replay everything.
 *
 * @param part which of the shards, from 1
 * @param parts n; 1 when everything fits
 * @param keys the selected cases; empty when everything is selected
 */
public record Sample(int part, int parts, Set<String> keys) {
    /** Generated tokens that about a minute is enough for. */
    public static final long BUDGET = 6_000;

    private static final String WHOLE = "first";

    /** Selects a part that keeps the generated tokens at the budget; {@code run} picks which. */
    public static Sample of(List<Recording> recordings, long budget, long run) {
        long steps =
                others(recordings).stream().mapToLong(r -> r.manifest().steps()).sum();
        return ofParts(recordings, (int) Math.max(1, (steps + budget - 1) / budget), run);
    }

    /** Selects one of so many parts; {@code run} picks which. */
    public static Sample ofParts(List<Recording> recordings, int parts, long run) {
        if (parts == 1) {
            return new Sample(1, 1, Set.of());
        }
        int part = (int) Math.floorMod(run, (long) parts) + 1;
        Set<String> keys = new HashSet<>(new Shard(part, parts).select(others(recordings)));
        for (Recording recording : recordings) {
            List<String> cases = new ArrayList<>();
            recording.forEach(
                    c -> cases.add(Shard.key(recording.id(), c.definition().id())));
            if (recording.manifest().suite().equals(WHOLE)) {
                keys.addAll(cases);
            } else if (!cases.isEmpty() && cases.stream().noneMatch(keys::contains)) {
                keys.add(cases.get((int) Math.floorMod(run, (long) cases.size())));
            }
        }
        return new Sample(part, parts, keys);
    }

    private static List<Recording> others(List<Recording> recordings) {
        return recordings.stream()
                .filter(r -> !r.manifest().suite().equals(WHOLE))
                .toList();
    }

    /** Whether a case belongs to the part. */
    public Predicate<String> selector() {
        return k -> parts == 1 || keys.contains(k);
    }

    /** The name of the part, for the last line of a report. */
    public String name() {
        return parts == 1 ? "everything" : "sample " + part + " of " + parts;
    }

    /** The rule, for reports. */
    public String rule() {
        return parts == 1
                ? "everything"
                : name() + ": suite first whole, of all other suites part " + part + " of " + parts
                        + " of like cost, at least one case of every recording";
    }
}
