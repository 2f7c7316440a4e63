package io.llamaoracle.harness.diff;

import io.llamaoracle.harness.transcript.Candidate;
import io.llamaoracle.harness.transcript.Step;
import java.util.List;
import java.util.Optional;

/** Compares the generation steps of one answer; keeps the first divergence and counts the rest. */
final class StepsDiff {
    private final int request;
    private Divergence first;
    private long stepsEqual;
    private long floats;
    private long floatsEqual;

    private StepsDiff(int request) {
        this.request = request;
    }

    /** What the comparison of two lists found. */
    record Outcome(Optional<Divergence> first, long steps, long stepsEqual, long floats, long floatsEqual) {}

    static Outcome compare(int request, List<Step> expected, List<Step> actual) {
        StepsDiff diff = new StepsDiff(request);
        int common = Math.min(expected.size(), actual.size());
        for (int i = 0; i < common; i++) {
            diff.step(i, expected.get(i), actual.get(i));
        }
        for (Step missing : expected.subList(common, expected.size())) {
            diff.floats += 1 + missing.top().size();
        }
        if (expected.size() != actual.size()) {
            diff.found(Divergence.text(
                    request, "number of steps", Integer.toString(expected.size()), Integer.toString(actual.size())));
        }
        return new Outcome(
                Optional.ofNullable(diff.first), expected.size(), diff.stepsEqual, diff.floats, diff.floatsEqual);
    }

    private void step(int index, Step expected, Step actual) {
        boolean equal = candidate(index, "token", "logprob", expected.chosen(), actual.chosen());
        int common = Math.min(expected.top().size(), actual.top().size());
        for (int k = 0; k < common; k++) {
            String place = "top[" + k + "]";
            equal &= candidate(
                    index,
                    place + " token",
                    place,
                    expected.top().get(k),
                    actual.top().get(k));
        }
        floats += expected.top().size() - common;
        if (expected.top().size() != actual.top().size()) {
            equal = false;
            found(new Divergence(
                    request,
                    index,
                    "number of candidates",
                    Integer.toString(expected.top().size()),
                    Integer.toString(actual.top().size()),
                    Optional.empty(),
                    Optional.empty()));
        }
        if (equal) {
            stepsEqual++;
        }
    }

    private boolean candidate(int index, String tokenPlace, String floatPlace, Candidate expected, Candidate actual) {
        floats++;
        if (expected.equals(actual)) {
            floatsEqual++;
            return true;
        }
        boolean token = expected.id() != actual.id() || !expected.piece().equals(actual.piece());
        if (expected.bits() == actual.bits() && !token) {
            floatsEqual++;
        }
        found(new Divergence(
                request,
                index,
                token ? tokenPlace : floatPlace,
                expected.decimal(),
                actual.decimal(),
                Optional.of(new Divergence.Tokens(expected, actual)),
                Optional.of(new Divergence.Floats(expected.bits(), actual.bits()))));
        return false;
    }

    private void found(Divergence divergence) {
        if (first == null) {
            first = divergence;
        }
    }
}
