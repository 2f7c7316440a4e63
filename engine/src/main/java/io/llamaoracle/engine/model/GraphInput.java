package io.llamaoracle.engine.model;

import io.llamaoracle.engine.batch.Ubatch;

/**
 * Fills input tensors of a graph before each run.
 *
 * <p>Origin: {@code src/llama-graph.h} {@code llm_graph_input_i} (b11192)
 */
@FunctionalInterface
public interface GraphInput {
    /**
     * Writes the values for a micro-batch.
     *
     * @param ubatch the micro-batch about to run
     */
    void set(Ubatch ubatch);
}
