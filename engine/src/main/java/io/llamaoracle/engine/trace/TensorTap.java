package io.llamaoracle.engine.trace;

import io.llamaoracle.engine.ggml.Tensor;

/**
 * Sees every node of a graph right after it was computed, in execution order, on the thread that called decode.
 *
 * <p>Origin: {@code ggml/include/ggml-backend.h} {@code ggml_backend_sched_eval_callback} (b11192)
 */
@FunctionalInterface
public interface TensorTap {
    /** {@code node}'s memory may be reused by later nodes: read it now. */
    void onNode(int index, Tensor node);
}
