package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.Tensor;

/** Views: nothing to compute. */
final class NoOp implements ForwardOp {
    @Override
    public int phases(Tensor dst) {
        return 0;
    }

    @Override
    public void compute(ComputeParams p, Tensor dst) {}
}
