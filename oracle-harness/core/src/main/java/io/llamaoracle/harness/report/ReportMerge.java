package io.llamaoracle.harness.report;

import io.llamaoracle.harness.diff.Counts;
import io.llamaoracle.harness.diff.Divergence;
import io.llamaoracle.harness.diff.Verdict;
import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonTextException;
import io.llamaoracle.harness.replay.CaseResult;
import io.llamaoracle.harness.suite.CaseKind;
import io.llamaoracle.harness.transcript.Candidate;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Joins the reports of all shards of a run. */
public final class ReportMerge {
    private ReportMerge() {}

    /**
     * The whole run.
     *
     * @throws JsonTextException when shards are missing, stand twice, or belong to different runs
     */
    public static Run of(List<Json.Obj> reports) {
        if (reports.isEmpty()) {
            throw new JsonTextException("no report to merge");
        }
        String subject = reports.get(0).text("subject", "");
        Run run = new Run(subject, "1/1");
        Set<String> shards = new HashSet<>();
        double seconds = 0;
        int of = 0;
        for (Json.Obj report : reports) {
            String shard = report.text("shard", "");
            of = Integer.parseInt(shard.substring(shard.indexOf('/') + 1));
            if (!report.text("subject", "").equals(subject) || !shards.add(shard)) {
                throw new JsonTextException("shard " + shard + " stands twice, or is of another subject");
            }
            seconds += ((Json.Num) report.get("seconds").orElseThrow()).value();
            add(run, report);
        }
        for (int i = 1; i <= of; i++) {
            if (!shards.contains(i + "/" + of)) {
                throw new JsonTextException("shard " + i + "/" + of + " is missing");
            }
        }
        run.took(seconds);
        run.part(
                rule(reports),
                reports.stream().mapToInt(r -> integer(r, "recorded")).max().orElse(0));
        return run;
    }

    /** A single report keeps its rule; shards together are everything. */
    private static String rule(List<Json.Obj> reports) {
        String first = reports.get(0).text("rule", "");
        return first.startsWith("shard ") ? "everything that has a model" : first;
    }

    private static void add(Run run, Json.Obj report) {
        Set<String> skipped = new HashSet<>();
        for (Json.Obj skip : objects(report, "skipped")) {
            String id = skip.text("recording", "");
            skipped.add(id);
            boolean known = run.skips().stream().anyMatch(s -> s.recording().equals(id));
            if (!known) {
                run.skip(id, integer(skip, "cases"), skip.text("reason", ""));
            }
        }
        for (Json.Obj row : objects(report, "recordings")) {
            String id = row.text("recording", "");
            Tally tally = run.tally(id);
            Json.Obj verdicts = (Json.Obj) row.get("verdicts").orElseThrow();
            for (Verdict verdict : Verdict.values()) {
                if (verdict != Verdict.SKIPPED || !skipped.contains(id)) {
                    tally.add(verdict, integer(verdicts, verdict.name()));
                }
            }
            double subject = ((Json.Num) row.get("subject_seconds").orElseThrow()).value();
            tally.add(counts(row, "counts"), counts(row, "forced"), (long) (subject * 1e9));
        }
        objects(report, "cases").forEach(c -> run.keep(result(c)));
    }

    private static CaseResult result(Json.Obj json) {
        Optional<Divergence> first = json.get("first").map(f -> divergence((Json.Obj) f));
        Optional<Counts> forced = json.get("forced").map(f -> counts(json, "forced"));
        return new CaseResult(
                json.text("recording", ""),
                json.text("case", ""),
                CaseKind.of(json.text("kind", "")),
                Verdict.valueOf(json.text("verdict", "")),
                json.text("reason", ""),
                first,
                counts(json, "counts"),
                forced,
                0);
    }

    private static Divergence divergence(Json.Obj json) {
        String expected = json.text("expected", "");
        String actual = json.text("actual", "");
        Optional<Divergence.Tokens> tokens = json.get("expected_token")
                .map(t -> new Divergence.Tokens(
                        candidate((Json.Obj) t, expected),
                        candidate((Json.Obj) json.get("actual_token").orElseThrow(), actual)));
        Optional<Divergence.Floats> bits = json.get("expected_hex")
                .map(h -> new Divergence.Floats(
                        Integer.parseUnsignedInt(json.text("expected_hex", "0"), 16),
                        Integer.parseUnsignedInt(json.text("actual_hex", "0"), 16)));
        return new Divergence(
                integer(json, "request"),
                integer(json, "step"),
                json.text("place", ""),
                expected,
                actual,
                tokens,
                bits);
    }

    private static Candidate candidate(Json.Obj json, String decimal) {
        return new Candidate(integer(json, "id"), json.text("piece", ""), decimal);
    }

    private static Counts counts(Json.Obj json, String name) {
        Json.Obj c = (Json.Obj) json.get(name).orElseThrow();
        return new Counts(
                integer(c, "answers"),
                integer(c, "answers_equal"),
                integer(c, "steps"),
                integer(c, "steps_equal"),
                integer(c, "floats"),
                integer(c, "floats_equal"));
    }

    private static List<Json.Obj> objects(Json.Obj json, String name) {
        return ((Json.Arr) json.get(name).orElseThrow())
                .items().stream().map(i -> (Json.Obj) i).toList();
    }

    private static int integer(Json.Obj json, String name) {
        return Integer.parseInt(((Json.Num) json.get(name).orElseThrow()).text());
    }
}
