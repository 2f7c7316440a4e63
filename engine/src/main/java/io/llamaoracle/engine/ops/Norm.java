package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kernel.Kernels;

/**
 * Layer norm of each row without weights.
 *
 * <p>Bits: the sum runs in double and is rounded to float before the division; the variance is {@code
 * ggml_vec_cvar_f32} rounded to float.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ops.cpp} {@code ggml_compute_forward_norm_f32} (b11192)
 */
final class Norm implements ForwardOp {
    private final Kernels kernels;

    Norm(Kernels kernels) {
        this.kernels = kernels;
    }

    @Override
    public void compute(ComputeParams p, Tensor dst) {
        Tensor x = dst.src[0];
        int n = (int) x.ne[0];
        float eps = dst.paramF32(0);
        long rows = x.nrows();
        for (long r = p.ith; r < rows; r += p.nth) {
            long from = Rows.at(x, r);
            long to = Rows.at(dst, r);
            float mean = (float) kernels.sum(n, from) / n;
            float variance = (float) kernels.vecCvar(n, to, from, mean);
            float scale = 1.0f / (float) Math.sqrt(variance + eps);
            kernels.vecScale(n, to, to, scale);
        }
    }
}
