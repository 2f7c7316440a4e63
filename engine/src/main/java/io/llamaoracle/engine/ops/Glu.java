package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.GgmlGluOp;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kernel.Kernels;

/**
 * Gated linear units: a function of one half (or of the first operand) times the other.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ops.cpp} {@code ggml_compute_forward_swiglu_f32} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/ops.cpp} {@code ggml_compute_forward_geglu_f32} (b11192)
 */
final class Glu implements ForwardOp {
    private static final GgmlGluOp[] OPS = GgmlGluOp.values();

    private final Kernels kernels;

    Glu(Kernels kernels) {
        this.kernels = kernels;
    }

    @Override
    public void compute(ComputeParams p, Tensor dst) {
        Tensor a = dst.src[0];
        Tensor b = dst.src[1];
        int n = (int) dst.ne[0];
        boolean swapped = dst.opParams[1] != 0;
        long x0 = a.address + (b == null && swapped ? 4L * n : 0);
        long g0 = b == null ? a.address + (swapped ? 0 : 4L * n) : b.address;
        long gs = b == null ? a.nb[1] : b.nb[1];
        GgmlGluOp op = OPS[dst.opParams[0]];
        long rows = a.nrows();
        long r1 = Rows.from(rows, p.ith + 1, p.nth);
        for (long r = Rows.from(rows, p.ith, p.nth); r < r1; r++) {
            row(op, n, dst.address + r * dst.nb[1], x0 + r * a.nb[1], g0 + r * gs);
        }
    }

    private void row(GgmlGluOp op, int n, long y, long x, long g) {
        switch (op) {
            case SWIGLU -> kernels.vecSwiglu(n, y, x, g);
            case GEGLU -> kernels.vecGeglu(n, y, x, g);
            default -> throw new UnsupportedOperationException("glu " + op + " is not implemented");
        }
    }
}
