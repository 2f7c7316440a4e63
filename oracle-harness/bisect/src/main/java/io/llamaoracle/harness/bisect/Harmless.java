package io.llamaoracle.harness.bisect;

import io.llamaoracle.harness.bisect.side.Side;
import io.llamaoracle.harness.diff.CaseDiff;
import io.llamaoracle.harness.diff.TranscriptDiff;
import io.llamaoracle.harness.diff.Verdict;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.Transcript;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Proves on every run that tracing changed nothing: the same requests without a tap, the whole vocabulary's logprobs. */
final class Harmless {
    private static final Pattern LOGPROB = Pattern.compile("\"(?:log)?prob\":");

    private Harmless() {}

    /** The requests, asking for the logprob of every token of the vocabulary. */
    static List<Request> wholeVocabulary(List<Request> requests, int nVocab) {
        return requests.stream()
                .map(r -> RequestEdit.completion(r) ? RequestEdit.set(r, "n_probs", RequestEdit.num(nVocab)) : r)
                .toList();
    }

    /**
     * A line about one side.
     *
     * @throws TraceHarmfulException when the answers differ
     */
    static String prove(Side side, List<Request> requests, Transcript traced) {
        Transcript untraced = side.run(requests).transcript();
        if (untraced.equals(traced)) {
            return side.name() + ": " + logprobs(traced)
                    + " logprobs are equal with and without the tap, and so is every" + " other byte of the answers";
        }
        CaseDiff diff = TranscriptDiff.compare(untraced, traced);
        if (diff.verdict() == Verdict.DIVERGED) {
            throw new TraceHarmfulException(side.name() + " answers otherwise under the tap: "
                    + String.join("; ", TokenLevel.lines(diff.first().orElseThrow())));
        }
        return side.name() + ": " + diff.counts().floats() + " logprobs of "
                + diff.counts().steps() + " steps are equal with and without the tap";
    }

    /** How many an answer holds; equal answers need not be read for that. */
    private static long logprobs(Transcript transcript) {
        long n = 0;
        for (Answer answer : transcript.answers()) {
            Matcher found = LOGPROB.matcher(answer.body());
            while (found.find()) {
                n++;
            }
        }
        return n;
    }
}
