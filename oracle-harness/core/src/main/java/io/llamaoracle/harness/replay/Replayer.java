package io.llamaoracle.harness.replay;

import io.llamaoracle.harness.diff.CaseDiff;
import io.llamaoracle.harness.diff.Counts;
import io.llamaoracle.harness.diff.TranscriptDiff;
import io.llamaoracle.harness.diff.Verdict;
import io.llamaoracle.harness.recording.RecordedCase;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.runner.NotCoveredException;
import io.llamaoracle.harness.runner.Runner;
import io.llamaoracle.harness.runner.RunnerException;
import io.llamaoracle.harness.runner.RunnerFactory;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.suite.Case;
import io.llamaoracle.harness.suite.CaseKind;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.Canonical;
import io.llamaoracle.harness.transcript.Step;
import io.llamaoracle.harness.transcript.Steps;
import io.llamaoracle.harness.transcript.Transcript;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Replays recordings: every case through the subject, its transcript against the recorded one. */
public final class Replayer {
    private final RunnerFactory subjects;
    private final KnownDivergences known;
    private final boolean forcing;

    /**
     * A replayer.
     *
     * @param subjects opens the subject
     * @param known listed divergences
     * @param forcing whether to go on by teacher forcing after a first divergence
     */
    public Replayer(RunnerFactory subjects, KnownDivergences known, boolean forcing) {
        this.subjects = subjects;
        this.known = known;
        this.forcing = forcing;
    }

    /** Replays the selected cases in order; each result is handed on as soon as it is known. */
    public void replay(Recording recording, Path model, Predicate<String> selected, Consumer<CaseResult> results) {
        ServerSpec spec = new ServerSpec(
                recording.manifest().model(), model, recording.manifest().flags());
        String id = recording.id();
        recording.manifest().unstable().stream()
                .filter(selected)
                .forEach(c -> results.accept(CaseResult.without(
                        id, c, CaseKind.CONTINUATION, Verdict.UNSTABLE, "the oracle disagreed with itself")));
        try (Session session = new Session(spec)) {
            recording.forEach(recorded -> {
                if (selected.test(recorded.definition().id())) {
                    results.accept(known.settle(one(session, id, recorded)));
                }
            });
        }
    }

    private CaseResult one(Session session, String recording, RecordedCase recorded) {
        Case definition = recorded.definition();
        try {
            Runner runner = session.runner();
            long start = System.nanoTime();
            Transcript actual = Canonical.of(runner.run(definition));
            long nanos = System.nanoTime() - start;
            CaseDiff diff = TranscriptDiff.compare(recorded.transcript(), actual);
            Optional<Counts> forced =
                    diff.verdict() == Verdict.DIVERGED && forcing ? forced(runner, recorded) : Optional.empty();
            return new CaseResult(
                    recording,
                    definition.id(),
                    definition.kind(),
                    diff.verdict(),
                    "",
                    diff.first(),
                    diff.counts(),
                    forced,
                    nanos);
        } catch (NotCoveredException e) {
            return CaseResult.without(
                    recording, definition.id(), definition.kind(), Verdict.NOT_COVERED, e.getMessage());
        } catch (RunnerException e) {
            return CaseResult.without(recording, definition.id(), definition.kind(), Verdict.ERROR, e.getMessage());
        }
    }

    private static Optional<Counts> forced(Runner runner, RecordedCase recorded) {
        List<List<Integer>> tokens = new ArrayList<>();
        for (Answer answer : recorded.transcript().answers()) {
            tokens.add(
                    Steps.of(answer).stream().map(Step::chosen).map(c -> c.id()).toList());
        }
        try {
            return runner.runForced(recorded.definition(), tokens)
                    .map(t -> TranscriptDiff.compare(recorded.transcript(), Canonical.of(t))
                            .counts());
        } catch (NotCoveredException | RunnerException e) {
            // the case diverged before: that it cannot be forced takes nothing back
            return Optional.empty();
        }
    }

    /** Opens the subject with the first case and remembers when it refused. */
    private final class Session implements AutoCloseable {
        private final ServerSpec spec;
        private Runner runner;
        private RuntimeException refusal;

        Session(ServerSpec spec) {
            this.spec = spec;
        }

        Runner runner() {
            if (refusal != null) {
                throw refusal;
            }
            if (runner == null) {
                try {
                    runner = subjects.open(spec);
                } catch (NotCoveredException | RunnerException e) {
                    refusal = e;
                    throw e;
                }
            }
            return runner;
        }

        @Override
        public void close() {
            if (runner != null) {
                runner.close();
            }
        }
    }
}
