package io.llamaoracle.harness.report;

import io.llamaoracle.harness.diff.Counts;
import io.llamaoracle.harness.diff.Verdict;
import io.llamaoracle.harness.replay.CaseResult;
import java.util.EnumMap;
import java.util.Map;

/** Counts of one recording, or of a whole run. */
public final class Tally {
    private final Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
    private Counts counts = Counts.NONE;
    private Counts forced = Counts.NONE;
    private long nanos;

    void add(CaseResult result) {
        add(result.verdict(), 1);
        counts = counts.plus(result.counts());
        forced = forced.plus(result.forced().orElse(Counts.NONE));
        nanos += result.nanos();
    }

    void add(Verdict verdict, int cases) {
        verdicts.merge(verdict, cases, Integer::sum);
    }

    void add(Tally other) {
        other.verdicts.forEach(this::add);
        counts = counts.plus(other.counts);
        forced = forced.plus(other.forced);
        nanos += other.nanos;
    }

    void add(Counts more, Counts moreForced, long moreNanos) {
        counts = counts.plus(more);
        forced = forced.plus(moreForced);
        nanos += moreNanos;
    }

    /** Cases with that verdict. */
    public int of(Verdict verdict) {
        return verdicts.getOrDefault(verdict, 0);
    }

    /** All cases. */
    public int cases() {
        return verdicts.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Cases in which two answers were compared. */
    public int compared() {
        return verdicts.entrySet().stream()
                .filter(e -> e.getKey().compared())
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    /** What was equal as the subject went its own way. */
    public Counts counts() {
        return counts;
    }

    /** What was equal under teacher forcing, of the cases that diverged. */
    public Counts forced() {
        return forced;
    }

    /** Time the subject took. */
    public long nanos() {
        return nanos;
    }
}
