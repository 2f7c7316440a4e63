package io.llamaoracle.harness.bisect;

import io.llamaoracle.harness.bisect.side.Side;
import io.llamaoracle.harness.diff.CaseDiff;
import io.llamaoracle.harness.diff.TranscriptDiff;
import io.llamaoracle.harness.diff.Verdict;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Transcript;
import java.util.List;

/** Proves on every run that tracing changed nothing: the same requests without a tap, the whole vocabulary's logprobs. */
final class Harmless {
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
        CaseDiff diff = TranscriptDiff.compare(side.run(requests).transcript(), traced);
        if (diff.verdict() == Verdict.DIVERGED) {
            throw new TraceHarmfulException(side.name() + " answers otherwise under the tap: "
                    + String.join("; ", TokenLevel.lines(diff.first().orElseThrow())));
        }
        return side.name() + ": " + diff.counts().floats() + " logprobs of "
                + diff.counts().steps() + " steps are equal with and without the tap";
    }
}
