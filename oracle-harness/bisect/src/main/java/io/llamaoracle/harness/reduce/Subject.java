package io.llamaoracle.harness.reduce;

import java.util.List;
import java.util.Optional;

/** Says how a candidate diverges. */
public interface Subject {
    /**
     * What has to stay the same: verdict, level, faulty node or sampler. Empty when the candidate does not diverge.
     *
     * @param candidate what to run on both sides
     */
    String signature(ReduceCase candidate);

    /** The tokens that a request's text prompt becomes on the side that is right; empty when it has no such prompt. */
    Optional<List<Integer>> promptTokens(ReduceCase candidate, int request);

    /** The samplers in force for a request; empty when the answer does not tell. */
    List<String> samplers(ReduceCase candidate, int request);
}
