package io.llamaoracle.engine.trace;

import io.llamaoracle.engine.ggml.Tensor;
import java.util.List;

/**
 * Sees every node of a graph right after it was computed, in execution order, on the thread that called decode.
 *
 * <p>Origin: {@code ggml/include/ggml-backend.h} {@code ggml_backend_sched_eval_callback} (b11192)
 */
@FunctionalInterface
public interface TensorTap {
    /** {@code node}'s memory may be reused by later nodes: read it now. */
    void onNode(int index, Tensor node);

    /**
     * A decode was called, before anything is computed.
     *
     * @param tokens ids, one per entry of the batch
     * @param positions their positions
     * @param sequences their sequences
     * @param outputs whether their logits are wanted
     */
    default void onDecode(int[] tokens, int[] positions, int[] sequences, boolean[] outputs) {}

    /**
     * A graph is about to run, its inputs set.
     *
     * @param ubatch index of the micro-batch within the decode
     * @param nodes the graph's nodes in execution order
     */
    default void onGraph(int ubatch, List<Tensor> nodes) {}
}
