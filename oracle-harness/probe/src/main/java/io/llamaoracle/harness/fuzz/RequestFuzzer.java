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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Asks both sides the requests of one seed, one after another, and compares the answers; a request they disagree about is
 * made small. Where the oracle disagrees with itself, such as on a random seed, nothing is blamed. One thread.
 */
public final class RequestFuzzer {
    private static final int ASKED_AGAIN = 8;

    private final Runner oracle;
    private final Runner subject;
    private final RequestGenerator generator;
    private final Map<String, Long> outcomes = new TreeMap<>();
    private final Map<String, Long> notCovered = new TreeMap<>();
    private final List<Unstable> unstable = new ArrayList<>();

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
     * A request that the oracle answered differently when asked again.
     *
     * @param index number of the request
     * @param request the request
     * @param first where its two answers part
     */
    public record Unstable(long index, Request request, Divergence first) {}

    /**
     * Runs one request.
     *
     * @param index number of the request
     * @return the disagreement, if any
     */
    public Optional<Finding> run(long index) {
        Request request = generator.generate(index);
        Optional<Difference> difference = ask(request, index, true);
        if (difference.isEmpty()) {
            return Optional.empty();
        }
        Request shrunk = new RequestShrinker(r -> ask(r, index, false).isPresent()).shrink(request);
        Difference small = ask(shrunk, index, false).orElse(difference.get());
        return Optional.of(new Finding(index, request, shrunk, small.expected, small.divergence));
    }

    private record Difference(Transcript expected, Divergence divergence) {}

    private Optional<Difference> ask(Request request, long index, boolean count) {
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
            restart();
            return Optional.empty();
        }
        var diff = TranscriptDiff.compare(expected, actual);
        if (diff.verdict() != Verdict.DIVERGED) {
            note(count, outcome(expected));
            return Optional.empty();
        }
        Optional<Divergence> doubt = disagreement(definition, expected);
        if (doubt.isPresent()) {
            note(count, "unstable: the oracle disagrees with itself");
            if (count) {
                unstable.add(new Unstable(index, request, doubt.get()));
            }
            restart();
            return Optional.empty();
        }
        note(count, "diverged");
        return Optional.of(new Difference(expected, diff.first().orElseThrow()));
    }

    /** Both sides must have seen the same requests: what the slots and the prompt cache hold shows in later answers. */
    private void restart() {
        oracle.close();
        subject.close();
    }

    /** Asked again several times: one token drawn on a random seed may well come twice. */
    private Optional<Divergence> disagreement(Case definition, Transcript expected) {
        for (int i = 0; i < ASKED_AGAIN; i++) {
            var again = TranscriptDiff.compare(expected, Canonical.of(oracle.run(definition)));
            if (again.verdict() == Verdict.DIVERGED) {
                return again.first();
            }
        }
        return Optional.empty();
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

    /** The requests on which the oracle disagreed with itself. */
    public List<Unstable> unstable() {
        return List.copyOf(unstable);
    }

    /** Requests run so far. */
    public long requests() {
        return outcomes.values().stream().mapToLong(Long::longValue).sum();
    }
}
