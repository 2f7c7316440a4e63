package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Tensor;

/**
 * Element by element arithmetic of two float tensors, the second repeated to the shape of the first.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/binary-ops.cpp} {@code apply_binary_op} (b11192)
 */
final class Binary implements ForwardOp {
    /** A row function {@code z = x op y} over {@code n} floats. */
    @FunctionalInterface
    interface RowOp {
        void apply(int n, long z, long x, long y);
    }

    private final RowOp op;

    Binary(RowOp op) {
        this.op = op;
    }

    @Override
    public void compute(ComputeParams p, Tensor dst) {
        Tensor a = dst.src[0];
        Tensor b = dst.src[1];
        if (a.type != GgmlType.F32 || b.type != GgmlType.F32 || dst.type != GgmlType.F32) {
            throw new UnsupportedOperationException(dst.op + " of " + a.type.typeName + " and " + b.type.typeName);
        }
        long rows = a.nrows();
        long r1 = Rows.from(rows, p.ith + 1, p.nth);
        for (long r = Rows.from(rows, p.ith, p.nth); r < r1; r++) {
            long i1 = r % a.ne[1];
            long i2 = r / a.ne[1] % a.ne[2];
            long i3 = r / (a.ne[1] * a.ne[2]);
            long y = b.at(0, i1 % b.ne[1], i2 % b.ne[2], i3 % b.ne[3]);
            row(a, b, dst.at(0, i1, i2, i3), a.at(0, i1, i2, i3), y);
        }
    }

    private void row(Tensor a, Tensor b, long z, long x, long y) {
        int n = (int) a.ne[0];
        int m = (int) b.ne[0];
        if (a.nb[0] == 4 && b.nb[0] == 4 && m > 1) {
            for (int i = 0; i < n; i += m) {
                op.apply(m, z + 4L * i, x + 4L * i, y);
            }
            return;
        }
        for (int i = 0; i < n; i++) {
            op.apply(1, z + 4L * i, x + i * a.nb[0], y + i % m * b.nb[0]);
        }
    }
}
