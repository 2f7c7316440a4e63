package io.llamaoracle.harness.fuzz;

import io.llamaoracle.harness.diff.Divergence;
import io.llamaoracle.harness.diff.TranscriptDiff;
import io.llamaoracle.harness.diff.Verdict;
import io.llamaoracle.harness.runner.NotCoveredException;
import io.llamaoracle.harness.runner.Runner;
import io.llamaoracle.harness.suite.Case;
import io.llamaoracle.harness.suite.CaseKind;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.Canonical;
import io.llamaoracle.harness.transcript.Transcript;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Asks both sides the requests of one seed, one after another, and compares the answers; a request they disagree about is
 * made small. Where the oracle disagrees with itself, such as on a random seed, nothing is blamed. One thread.
 */
public final class RequestFuzzer {
    private final Runner oracle;
    private final Runner subject;
    private final RequestGenerator generator;
    private final Map<String, Long> outcomes = new TreeMap<>();
    private final Map<String, Long> notCovered = new TreeMap<>();

    /**
     * A fuzzer.
     *
     * @param oracle the real server
     * @param subject the other side
     * @param seed where the requests come from
     */
    public RequestFuzzer(Runner oracle, Runner subject, long seed) {
        this.oracle = oracle;
        this.subject = subject;
        generator = new RequestGenerator(seed);
    }

    /**
     * What was found.
     *
     * @param index number of the request
     * @param original the request as generated
     * @param shrunk the smallest one that both sides still disagree about
     * @param expected the oracle's answer to it
     * @param divergence the first difference
     */
    public record Finding(long index, Request original, Request shrunk, Transcript expected, Divergence divergence) {}

    /**
     * Runs one request.
     *
     * @param index number of the request
     * @return the disagreement, if any
     */
    public Optional<Finding> run(long index) {
        Request request = generator.generate(index);
        Optional<Difference> difference = ask(request, true);
        if (difference.isEmpty()) {
            return Optional.empty();
        }
        Request shrunk = new RequestShrinker(r -> ask(r, false).isPresent()).shrink(request);
        Difference small = ask(shrunk, false).orElse(difference.get());
        return Optional.of(new Finding(index, request, shrunk, small.expected, small.divergence));
    }

    private record Difference(Transcript expected, Divergence divergence) {}

    private Optional<Difference> ask(Request request, boolean count) {
        Case definition = new Case("fuzz", CaseKind.REFUSAL, List.of(request), false, "");
        Transcript expected = Canonical.of(oracle.run(definition));
        Transcript actual;
        try {
            actual = Canonical.of(subject.run(definition));
        } catch (NotCoveredException e) {
            note(count, "not covered");
            if (count) {
                notCovered.merge(e.getMessage(), 1L, Long::sum);
            }
            return Optional.empty();
        }
        var diff = TranscriptDiff.compare(expected, actual);
        if (diff.verdict() != Verdict.DIVERGED) {
            note(count, outcome(expected));
            return Optional.empty();
        }
        if (!Canonical.of(oracle.run(definition)).equals(expected)) {
            note(count, "unstable: the oracle disagrees with itself");
            return Optional.empty();
        }
        note(count, "diverged");
        return Optional.of(new Difference(expected, diff.first().orElseThrow()));
    }

    private static String outcome(Transcript expected) {
        if (expected.abort().isPresent()) {
            return "aborted as expected";
        }
        Answer answer = expected.answers().get(0);
        return answer.eventStream() ? "stream" : "status " + answer.status();
    }

    private void note(boolean count, String outcome) {
        if (count) {
            outcomes.merge(outcome, 1L, Long::sum);
        }
    }

    /** How often each outcome was seen. */
    public Map<String, Long> outcomes() {
        return outcomes;
    }

    /** What the subject refused by name, and how often. */
    public Map<String, Long> notCovered() {
        return notCovered;
    }

    /** Requests run so far. */
    public long requests() {
        return outcomes.values().stream().mapToLong(Long::longValue).sum();
    }
}
