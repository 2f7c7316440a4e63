package io.llamaoracle.engine.model;

import io.llamaoracle.engine.batch.Ubatch;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.Tensor;

/**
 * Positions.
 *
 * <p>Origin: {@code src/llama-graph.cpp} {@code llm_graph_input_pos::set_input} (b11192)
 */
record PosInput(Tensor pos) implements GraphInput {
    @Override
    public void set(Ubatch ubatch) {
        Mem.copyIn(ubatch.pos(), 0, pos.address, ubatch.nTokens());
    }
}
