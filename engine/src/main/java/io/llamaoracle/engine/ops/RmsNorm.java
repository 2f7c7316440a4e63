package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kernel.Kernels;

/**
 * Root mean square norm of each row.
 *
 * <p>Bits: squares in float, summed in double in order; mean rounded to float before eps is added.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ops.cpp} {@code ggml_compute_forward_rms_norm_f32} (b11192)
 */
final class RmsNorm implements ForwardOp {
    private final Kernels kernels;

    RmsNorm(Kernels kernels) {
        this.kernels = kernels;
    }

    @Override
    public void compute(ComputeParams p, Tensor dst) {
        Tensor x = dst.src[0];
        int n = (int) x.ne[0];
        float eps = dst.paramF32(0);
        long rows = x.nrows();
        for (long r = p.ith; r < rows; r += p.nth) {
            long row = Rows.at(x, r);
            float mean = (float) (kernels.sumSquares(n, row) / n);
            float scale = 1.0f / (float) Math.sqrt(mean + eps);
            kernels.vecScale(n, Rows.at(dst, r), row, scale);
        }
    }
}
