package io.llamaoracle.harness.report;

import io.llamaoracle.harness.diff.Counts;
import io.llamaoracle.harness.diff.Divergence;
import io.llamaoracle.harness.diff.Verdict;
import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.replay.CaseResult;
import io.llamaoracle.harness.transcript.Candidate;
import io.llamaoracle.harness.transcript.FloatBits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A run as JSON; the form is fixed by {@code report.schema.json}. */
public final class JsonReport {
    /** Version of the form. */
    public static final int VERSION = 1;

    private JsonReport() {}

    /** The whole report. */
    public static Json.Obj of(Run run) {
        List<Json> recordings = new ArrayList<>();
        run.recordings().forEach((id, t) -> recordings.add(tally(new JsonBuilder().put("recording", id), t)));
        List<Json> skips = run.skips().stream()
                .<Json>map(s -> new JsonBuilder()
                        .put("recording", s.recording())
                        .put("cases", s.cases())
                        .put("reason", s.reason())
                        .build())
                .toList();
        return new JsonBuilder()
                .put("version", VERSION)
                .put("subject", run.subject())
                .put("shard", run.shard())
                .put("rule", run.rule())
                .put("recorded", run.recorded())
                .put("compared", run.total().compared())
                .put("conclusion", run.conclusion())
                .put("seconds", decimal(run.seconds()))
                .put("exit", run.exitCode())
                .put("total", tally(new JsonBuilder(), run.total()))
                .put("recordings", new Json.Arr(recordings))
                .put("skipped", new Json.Arr(skips))
                .put(
                        "cases",
                        new Json.Arr(run.kept().stream()
                                .<Json>map(JsonReport::result)
                                .toList()))
                .build();
    }

    private static Json tally(JsonBuilder json, Tally tally) {
        JsonBuilder verdicts = new JsonBuilder();
        for (Verdict verdict : Verdict.values()) {
            verdicts.put(verdict.name(), tally.of(verdict));
        }
        return json.put("verdicts", verdicts.build())
                .put("counts", counts(tally.counts()))
                .put("forced", counts(tally.forced()))
                .put("subject_seconds", decimal(tally.nanos() / 1e9))
                .build();
    }

    static Json counts(Counts c) {
        return new JsonBuilder()
                .put("answers", c.answers())
                .put("answers_equal", c.answersEqual())
                .put("steps", c.steps())
                .put("steps_equal", c.stepsEqual())
                .put("floats", c.floats())
                .put("floats_equal", c.floatsEqual())
                .build();
    }

    /** One case. */
    public static Json.Obj result(CaseResult r) {
        JsonBuilder json = new JsonBuilder()
                .put("recording", r.recording())
                .put("case", r.id())
                .put("kind", r.kind().word())
                .put("verdict", r.verdict().name())
                .put("reason", r.reason())
                .put("counts", counts(r.counts()));
        r.first().ifPresent(d -> json.put("first", divergence(d)));
        r.forced().ifPresent(c -> json.put("forced", counts(c)));
        return json.put("repeat", DivergenceText.repeat(r)).build();
    }

    private static Json divergence(Divergence d) {
        JsonBuilder json = new JsonBuilder()
                .put("request", d.request())
                .put("step", d.step())
                .put("place", d.place())
                .put("expected", d.expected())
                .put("actual", d.actual());
        d.tokens()
                .ifPresent(t -> json.put("expected_token", token(t.expected())).put("actual_token", token(t.actual())));
        d.bits()
                .ifPresent(b -> json.put("expected_hex", FloatBits.hex(b.expected()))
                        .put("actual_hex", FloatBits.hex(b.actual()))
                        .put("ulp", FloatBits.ulp(b.expected(), b.actual())));
        return json.build();
    }

    private static Json token(Candidate c) {
        return new JsonBuilder().put("id", c.id()).put("piece", c.piece()).build();
    }

    private static Json decimal(double value) {
        return new Json.Num(String.format(Locale.ROOT, "%.3f", value));
    }
}
