package io.llamaoracle.engine.model;

import io.llamaoracle.engine.batch.Ubatch;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.Tensor;

/**
 * Token ids.
 *
 * <p>Origin: {@code src/llama-graph.cpp} {@code llm_graph_input_embd::set_input} (b11192)
 */
record TokenInput(Tensor tokens) implements GraphInput {
    @Override
    public void set(Ubatch ubatch) {
        Mem.copyIn(ubatch.token(), 0, tokens.address, ubatch.nTokens());
    }
}
