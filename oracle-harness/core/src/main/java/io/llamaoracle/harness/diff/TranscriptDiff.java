package io.llamaoracle.harness.diff;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.AnswerKind;
import io.llamaoracle.harness.transcript.Canonical;
import io.llamaoracle.harness.transcript.Steps;
import io.llamaoracle.harness.transcript.Transcript;
import java.util.List;
import java.util.Optional;

/** Compares what the oracle answered with what the subject answered; both must be {@link Canonical canonical}. */
public final class TranscriptDiff {
    private TranscriptDiff() {}

    /** Compares two transcripts of the same case. */
    public static CaseDiff compare(Transcript expected, Transcript actual) {
        Optional<Divergence> first = Optional.empty();
        Counts counts = Counts.NONE;
        int common = Math.min(expected.answers().size(), actual.answers().size());
        for (int i = 0; i < common; i++) {
            AnswerDiff diff =
                    answer(i, expected.answers().get(i), actual.answers().get(i));
            counts = counts.plus(diff.counts());
            first = first.or(diff::first);
        }
        if (expected.abort().isPresent()) {
            return abort(expected, actual, first, counts);
        }
        if (first.isEmpty() && actual.abort().isPresent()) {
            first = Optional.of(Divergence.text(
                    actual.abort().get().request(),
                    "life",
                    "an answer",
                    "died: " + actual.abort().get().lastWords()));
        }
        if (first.isEmpty() && expected.answers().size() != actual.answers().size()) {
            first = Optional.of(Divergence.text(
                    common,
                    "number of answers",
                    Integer.toString(expected.answers().size()),
                    Integer.toString(actual.answers().size())));
        }
        return new CaseDiff(first.isEmpty() ? Verdict.EQUAL : Verdict.DIVERGED, first, counts);
    }

    private static CaseDiff abort(Transcript expected, Transcript actual, Optional<Divergence> before, Counts counts) {
        int at = expected.answers().size();
        String words = "died: " + expected.abort().orElseThrow().lastWords();
        Optional<Divergence> first = before;
        if (actual.abort().isPresent()) {
            String other = "died: " + actual.abort().get().lastWords();
            if (first.isEmpty() && !actual.abort().equals(expected.abort())) {
                first = Optional.of(Divergence.text(at, "last words", words, other));
            }
            return new CaseDiff(first.isEmpty() ? Verdict.EQUAL : Verdict.DIVERGED, first, plusOne(counts, first));
        }
        Answer answer = actual.answers().size() > at ? actual.answers().get(at) : new Answer(0, "", "no answer");
        if (first.isEmpty() && !(AnswerKind.of(answer) instanceof AnswerKind.Aborted)) {
            first = Optional.of(Divergence.text(at, "life", words, answer.status() + " " + answer.body()));
        }
        Verdict verdict = first.isEmpty() ? Verdict.ABORTED_AS_EXPECTED : Verdict.DIVERGED;
        return new CaseDiff(verdict, first, plusOne(counts, first));
    }

    private static Counts plusOne(Counts counts, Optional<Divergence> first) {
        return counts.plus(new Counts(1, first.isEmpty() ? 1 : 0, 0, 0, 0, 0));
    }

    private record AnswerDiff(Optional<Divergence> first, Counts counts) {}

    private static AnswerDiff answer(int request, Answer expected, Answer actual) {
        StepsDiff.Outcome steps = StepsDiff.compare(request, Steps.of(expected), Steps.of(actual));
        Optional<Divergence> first = head(request, expected, actual).or(steps::first);
        if (first.isEmpty() && !expected.body().equals(actual.body())) {
            first = body(request, expected, actual);
        }
        Counts counts = new Counts(
                1, first.isEmpty() ? 1 : 0, steps.steps(), steps.stepsEqual(), steps.floats(), steps.floatsEqual());
        return new AnswerDiff(first, counts);
    }

    private static Optional<Divergence> head(int request, Answer expected, Answer actual) {
        if (expected.status() != actual.status()) {
            return Optional.of(Divergence.text(
                    request,
                    "status",
                    expected.status() + " " + excerpt(expected.body(), 0),
                    actual.status() + " " + excerpt(actual.body(), 0)));
        }
        if (!expected.contentType().equals(actual.contentType())) {
            return Optional.of(Divergence.text(request, "content type", expected.contentType(), actual.contentType()));
        }
        return Optional.empty();
    }

    private static Optional<Divergence> body(int request, Answer expected, Answer actual) {
        List<Json> left = Canonical.values(expected);
        List<Json> right = Canonical.values(actual);
        int common = Math.min(left.size(), right.size());
        for (int i = 0; i < common; i++) {
            String path = expected.eventStream() ? "event[" + i + "]" : "body";
            Optional<Divergence> found = JsonDiff.first(request, path, left.get(i), right.get(i));
            if (found.isPresent()) {
                return found;
            }
        }
        int at = 0;
        int end = Math.min(expected.body().length(), actual.body().length());
        while (at < end && expected.body().charAt(at) == actual.body().charAt(at)) {
            at++;
        }
        return Optional.of(
                Divergence.text(request, "body, char " + at, excerpt(expected.body(), at), excerpt(actual.body(), at)));
    }

    private static String excerpt(String body, int from) {
        String rest = body.substring(Math.min(from, body.length()));
        return rest.length() <= 300 ? rest : rest.substring(0, 300) + "…";
    }
}
