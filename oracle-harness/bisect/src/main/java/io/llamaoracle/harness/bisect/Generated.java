package io.llamaoracle.harness.bisect;

import io.llamaoracle.harness.bisect.sampler.StepHistory;
import io.llamaoracle.harness.bisect.trace.Trace;
import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.transcript.Answer;
import java.util.Optional;

/**
 * What the last request of a trace generated.
 *
 * @param steps tokens; 0 when its answer does not tell
 * @param decodes decodes of all requests
 * @param settings the parameters in force, where the answer tells them
 * @param history what the sampler saw; empty when the steps cannot be told apart
 */
public record Generated(int steps, int decodes, Optional<Json.Obj> settings, Optional<StepHistory> history) {
    /** Reads a trace with the logits' bytes, and the answer to its last request. */
    public static Generated of(Trace trace, Answer answer) {
        AnswerFacts facts = AnswerFacts.of(answer);
        int steps = Math.max(0, facts.predicted());
        return new Generated(steps, trace.ofRequests().size(), facts.settings(), History.of(trace, steps));
    }

    /** Which decode gave the logits of a step; -1 when there is no such step. */
    public int decodeOf(int step) {
        return step < 0 || step >= steps ? -1 : decodes - steps + step;
    }
}
