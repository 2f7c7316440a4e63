package io.llamaoracle.engine.model;

import io.llamaoracle.engine.batch.Ubatch;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.Tensor;

/**
 * Numbers of the rows whose logits are wanted.
 *
 * <p>Origin: {@code src/llama-graph.cpp} {@code llm_graph_input_out_ids::set_input} (b11192)
 */
record OutIdsInput(Tensor outIds) implements GraphInput {
    @Override
    public void set(Ubatch ubatch) {
        boolean all = outIds.ne[0] == ubatch.nTokens();
        long to = outIds.address;
        for (int i = 0; i < ubatch.nTokens(); i++) {
            if (all || ubatch.output()[i]) {
                Mem.putI32(to, i);
                to += Integer.BYTES;
            }
        }
    }
}
