package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kernel.Kernels;

/**
 * Sum of each row: in double, in order, rounded once.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ops.cpp} {@code ggml_compute_forward_sum_rows_f32} (b11192)
 */
final class SumRows implements ForwardOp {
    private final Kernels kernels;

    SumRows(Kernels kernels) {
        this.kernels = kernels;
    }

    @Override
    public int tasks(Tensor dst, int nth) {
        return 1;
    }

    @Override
    public void compute(ComputeParams p, Tensor dst) {
        if (p.ith != 0) {
            return;
        }
        Tensor x = dst.src[0];
        long rows = x.nrows();
        for (long r = 0; r < rows; r++) {
            Mem.putF32(Rows.at(dst, r), (float) kernels.sum((int) x.ne[0], Rows.at(x, r)));
        }
    }
}
