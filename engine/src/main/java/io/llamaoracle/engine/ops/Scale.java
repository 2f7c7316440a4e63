package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kernel.Kernels;

/**
 * {@code x * s + b}; with no bias a plain product, else fused.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ops.cpp} {@code ggml_compute_forward_scale_f32} (b11192)
 */
final class Scale implements ForwardOp {
    private final Kernels kernels;

    Scale(Kernels kernels) {
        this.kernels = kernels;
    }

    @Override
    public void compute(ComputeParams p, Tensor dst) {
        Tensor x = dst.src[0];
        int n = (int) x.ne[0];
        float s = dst.paramF32(0);
        float b = dst.paramF32(1);
        long rows = x.nrows();
        long r1 = Rows.from(rows, p.ith + 1, p.nth);
        for (long r = Rows.from(rows, p.ith, p.nth); r < r1; r++) {
            if (b == 0.0f) {
                kernels.vecScale(n, Rows.at(dst, r), Rows.at(x, r), s);
            } else {
                kernels.vecMad1(n, Rows.at(dst, r), Rows.at(x, r), s, b);
            }
        }
    }
}
