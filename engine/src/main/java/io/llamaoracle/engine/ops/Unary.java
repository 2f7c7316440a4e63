package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.GgmlUnaryOp;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kernel.Kernels;
import io.llamaoracle.engine.libc.Expf;
import io.llamaoracle.engine.libc.Tanhf;

/**
 * A function of every element.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ops.cpp} {@code ggml_compute_forward_unary} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/unary-ops.cpp} {@code unary_op} (b11192)
 */
final class Unary implements ForwardOp {
    private static final GgmlUnaryOp[] OPS = GgmlUnaryOp.values();

    private final Kernels kernels;

    Unary(Kernels kernels) {
        this.kernels = kernels;
    }

    @Override
    public void compute(ComputeParams p, Tensor dst) {
        Tensor x = dst.src[0];
        GgmlUnaryOp op = OPS[dst.opParams[0]];
        int n = (int) x.ne[0];
        long rows = x.nrows();
        long r1 = Rows.from(rows, p.ith + 1, p.nth);
        for (long r = Rows.from(rows, p.ith, p.nth); r < r1; r++) {
            row(op, n, Rows.at(dst, r), Rows.at(x, r));
        }
    }

    private void row(GgmlUnaryOp op, int n, long y, long x) {
        switch (op) {
            case SILU -> kernels.vecSilu(n, y, x);
            case GELU -> kernels.vecGelu(n, y, x);
            default -> {
                for (long o = 0; o < 4L * n; o += 4) {
                    Mem.putF32(y + o, element(op, Mem.f32(x + o)));
                }
            }
        }
    }

    private static float element(GgmlUnaryOp op, float x) {
        return switch (op) {
            case ABS -> Math.abs(x);
            case NEG -> -x;
            case RELU -> x > 0f ? x : 0f;
            case TANH -> Tanhf.tanhf(x);
            case SIGMOID -> 1f / (1f + Expf.expf(-x));
            case EXP -> Expf.expf(x);
            default -> throw new UnsupportedOperationException("unary " + op + " is not implemented");
        };
    }
}
