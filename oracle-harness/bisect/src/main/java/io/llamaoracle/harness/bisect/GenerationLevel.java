package io.llamaoracle.harness.bisect;

import io.llamaoracle.harness.bisect.sampler.ChainSpec;
import io.llamaoracle.harness.bisect.sampler.SamplerBisect;
import io.llamaoracle.harness.bisect.sampler.SamplerFinding;
import io.llamaoracle.harness.bisect.sampler.StepHistory;
import io.llamaoracle.harness.bisect.trace.Trace;
import io.llamaoracle.harness.diff.Divergence;
import io.llamaoracle.harness.diff.JsonDiff;
import io.llamaoracle.harness.probe.LittleEndian;
import io.llamaoracle.harness.probe.Probe;
import io.llamaoracle.harness.probe.ProbeDiedException;
import io.llamaoracle.harness.probe.ProbeReply;
import io.llamaoracle.harness.probe.ProbeRequest;
import io.llamaoracle.harness.transcript.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Equal logits, different answers: the samplers, or the server around them. */
final class GenerationLevel {
    /** Of a container's image, and of a llama-server of one's own. */
    private static final String BUILD_PROBE =
            "the probe comes with the image (containers/llama-server/build.sh BUILD); beside a"
                    + " llama-server of your own: containers/probe/build.sh SOURCE_DIR BUILD_DIR SERVER_DIR/llama-oracle-probe";

    private final Supplier<Optional<Probe>> left;
    private final Supplier<Probe> right;
    private final Log log;

    GenerationLevel(Supplier<Optional<Probe>> left, Supplier<Probe> right, Log log) {
        this.left = left;
        this.right = right;
        this.log = log;
    }

    Outcome of(Trace trace, Answer answer, Answer other, Divergence d) {
        AnswerFacts facts = AnswerFacts.of(answer);
        Optional<Outcome> settings = settings(facts, AnswerFacts.of(other));
        if (settings.isPresent()) {
            return settings.get();
        }
        Optional<StepHistory> history = History.of(trace, facts.predicted());
        if (facts.settings().isEmpty() || history.isEmpty()) {
            return server(d, "the answer does not tell its settings, so no sampler can be run again");
        }
        Optional<Probe> probe = left.get();
        if (probe.isEmpty()) {
            return undecided(d, "there is no probe for the left side, so no sampler was run again");
        }
        ChainSpec chain = ChainSpec.of(facts.settings().get());
        log.doing("running " + history.get().rows().size() + " steps through the samplers of both sides");
        try (Probe l = probe.get();
                Probe r = right.get()) {
            SamplerFinding found = new SamplerBisect(l, r, chain, history.get()).run();
            return found.found() ? sampler(found) : otherwise(found, chain, l, r, history.get(), d);
        } catch (ProbeDiedException e) {
            return undecided(
                    d,
                    "no sampler was run again: a build whose sampler API differs from the probe's has no probe ("
                            + e.getMessage() + ")");
        }
    }

    /** The parameters in force, when the sides report different ones. */
    private Optional<Outcome> settings(AnswerFacts l, AnswerFacts r) {
        if (l.settings().isEmpty() || r.settings().isEmpty()) {
            return Optional.empty();
        }
        return JsonDiff.first(
                        0,
                        "generation_settings",
                        l.settings().get(),
                        r.settings().get())
                .map(d -> {
                    log.section("sampler", List.of("the parameters in force differ: " + d.place()));
                    return ServerLevel.of(d);
                });
    }

    private Outcome sampler(SamplerFinding found) {
        List<String> lines = new ArrayList<>();
        lines.add("on equal logits the first wrong sampler is " + found.sampler() + " at step " + found.step());
        lines.addAll(found.lines());
        log.section("sampler", lines);
        String what = found.lines().isEmpty() ? "" : ": " + found.lines().get(0);
        return Outcome.of(
                Level.SAMPLER, found.sampler(), "at step " + found.step() + " " + found.sampler() + " is wrong" + what);
    }

    private Outcome otherwise(
            SamplerFinding found, ChainSpec chain, Probe l, Probe r, StepHistory history, Divergence d) {
        List<String> lines = new ArrayList<>();
        lines.add("on equal logits every sampler of " + chain.names() + " is equal in every step");
        chain.leftOut().forEach(what -> lines.add("left out: " + what));
        lines.add("the real samplers draw token " + found.token() + " at the last step");
        float[] row = history.rows().get(history.rows().size() - 1);
        ProbeRequest probs =
                ProbeRequest.of("token_probs").arg("top", row.length).with(new LittleEndian().f32s(row, row.length));
        ProbeReply a = l.ask(probs);
        ProbeReply b = r.ask(probs);
        boolean same = a.sameAs(b);
        lines.add("probabilities of the vocabulary from these logits: " + (same ? "equal" : "DIFFERENT"));
        log.section("sampler", lines);
        if (!same) {
            return Outcome.of(
                    Level.SERVER,
                    "token probabilities",
                    "logits and samplers are equal, but the server's probabilities computed from them differ");
        }
        return server(d, "");
    }

    private Outcome undecided(Divergence d, String why) {
        log.section("sampler", List.of(why));
        return withoutProbe(d, why);
    }

    /** Which token was drawn is the samplers' or the server's; only the samplers, run again, could tell. */
    static Outcome withoutProbe(Divergence d, String why) {
        Outcome named = ServerLevel.of(d);
        if (!named.unit().equals(ServerLevel.DRAWN)) {
            return named;
        }
        return Outcome.of(
                Level.UNDECIDED,
                "sampler or server",
                "the logits are equal, " + d.place() + " is not, and " + why + "; " + BUILD_PROBE);
    }

    private Outcome server(Divergence d, String why) {
        if (!why.isEmpty()) {
            log.section("sampler", List.of(why));
        }
        return ServerLevel.of(d);
    }
}
