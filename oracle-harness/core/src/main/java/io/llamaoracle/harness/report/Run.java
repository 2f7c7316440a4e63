package io.llamaoracle.harness.report;

import io.llamaoracle.harness.diff.Verdict;
import io.llamaoracle.harness.replay.CaseResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Gathers the results of a run. Equal cases are only counted, so a run of any length stays small. */
public final class Run {
    /** So many cases that are not equal are kept in full; further ones are counted. */
    public static final int KEPT = 2_000;

    private final String subject;
    private final String shard;
    private final Map<String, Tally> recordings = new LinkedHashMap<>();
    private final List<CaseResult> kept = new ArrayList<>();
    private final Map<String, Skip> skips = new TreeMap<>();
    private double seconds;
    private String rule = "everything";
    private int recorded;

    /** A recording that was not replayed. */
    public record Skip(String recording, int cases, String reason) {}

    /** A run of that subject; {@code shard} is {@code 1/1} for a whole one. */
    public Run(String subject, String shard) {
        this.subject = subject;
        this.shard = shard;
    }

    /** Takes a result in. */
    public void add(CaseResult result) {
        tally(result.recording()).add(result);
        boolean plain = result.verdict() == Verdict.EQUAL || result.verdict() == Verdict.ABORTED_AS_EXPECTED;
        if (!plain && kept.size() < KEPT) {
            kept.add(result);
        }
    }

    /** Notes that a recording's cases were not run. */
    public void skip(String recording, int cases, String reason) {
        tally(recording).add(Verdict.SKIPPED, cases);
        skips.put(recording, new Skip(recording, cases, reason));
    }

    /** Says by what rule cases were taken, and how many cases the chosen recordings have. */
    public void part(String ruleOfThePart, int casesRecorded) {
        rule = ruleOfThePart;
        recorded = casesRecorded;
    }

    /** The rule by which cases were taken. */
    public String rule() {
        return rule;
    }

    /** Cases of the chosen recordings, replayed or not. */
    public int recorded() {
        return Math.max(recorded, total().cases());
    }

    /** The last line: all equal is said of everything alone, of a part how many of how many. */
    public String conclusion() {
        if (exitCode() != 0) {
            return "not equal";
        }
        int compared = total().compared();
        return compared == recorded()
                ? "all equal"
                : "equal: " + compared + " of " + recorded() + " cases compared (" + rule.split(":", 2)[0] + ")";
    }

    /** Recordings and cases that were skipped, by reason. */
    public List<String> skipLines() {
        Map<String, int[]> byReason = new TreeMap<>();
        for (Skip skip : skips.values()) {
            int[] counts = byReason.computeIfAbsent(skip.reason(), r -> new int[2]);
            counts[0]++;
            counts[1] += skip.cases();
        }
        return byReason.entrySet().stream()
                .map(e -> "SKIPPED " + e.getValue()[0] + " recordings, " + e.getValue()[1] + " cases: " + e.getKey())
                .toList();
    }

    /** Sets how long the run took. */
    public void took(double wholeSeconds) {
        seconds = wholeSeconds;
    }

    Tally tally(String recording) {
        return recordings.computeIfAbsent(recording, r -> new Tally());
    }

    void keep(CaseResult result) {
        if (kept.size() < KEPT) {
            kept.add(result);
        }
    }

    public String subject() {
        return subject;
    }

    public String shard() {
        return shard;
    }

    public double seconds() {
        return seconds;
    }

    /** Recordings in the order in which they were replayed. */
    public Map<String, Tally> recordings() {
        return recordings;
    }

    /** The cases that are not simply equal. */
    public List<CaseResult> kept() {
        return kept;
    }

    public List<Skip> skips() {
        return List.copyOf(skips.values());
    }

    /** The sum over all recordings. */
    public Tally total() {
        Tally total = new Tally();
        recordings.values().forEach(total::add);
        return total;
    }

    /** 0 all equal, 3 something diverged, 4 an error, or nothing was compared. */
    public int exitCode() {
        Tally total = total();
        if (total.of(Verdict.DIVERGED) + total.of(Verdict.UNSTABLE) > 0) {
            return 3;
        }
        return total.of(Verdict.ERROR) > 0 || total.compared() == 0 ? 4 : 0;
    }
}
