package io.llamaoracle.harness.runner;

import io.llamaoracle.harness.suite.Case;
import io.llamaoracle.harness.transcript.Transcript;
import java.util.List;

/** A runner that can show the tensors of its forward pass, all or some of them: what a bisection of it needs. */
public interface TracedRunner extends Runner {
    /**
     * Runs a case while a sink takes the tensors.
     *
     * @param tokens per request the token ids to feed instead of the drawn ones; empty to go its own way
     * @param globs names of the tensors that are wanted, {@code *} and {@code ?} for any
     * @throws NotCoveredException when it has no tensors to show
     */
    Transcript trace(Case definition, List<List<Integer>> tokens, List<String> globs, TensorSink sink);
}
