package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kernel.Kernels;
import io.llamaoracle.engine.kernel.MatKernel;

/**
 * Matrix product: weights (rows) by activations (columns).
 *
 * <p>Phase 0 brings the activations into the kernel's form, phase 1 multiplies. The number of columns picks the kernel:
 * one column goes through vec_dot; two and more through llamafile's product where the type has one and the shape allows.
 * Which task computes a result decides no bits, so rows are dealt out in equal runs.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ggml-cpu.c} {@code ggml_compute_forward_mul_mat} (b11192)
 */
final class MulMat implements ForwardOp {
    /** Columns of one block: their prepared form stays in the second-level cache while weight rows stream by. */
    private static final int COLUMN_BLOCK = 96;

    private final Kernels kernels;

    MulMat(Kernels kernels) {
        this.kernels = kernels;
    }

    @Override
    public int phases(Tensor dst) {
        return 2;
    }

    @Override
    public long workSize(Tensor dst, int nth) {
        Tensor y = dst.src[1];
        int n = (int) y.ne[0];
        MatKernel k = kernel(dst);
        return align(k.rowSize(n)) * y.nrows() + nth * align(k.scratchSize(n));
    }

    private static long align(long bytes) {
        return (bytes + 63) / 64 * 64;
    }

    /** The kernel that upstream takes for this node. */
    private MatKernel kernel(Tensor dst) {
        Tensor x = dst.src[0];
        Tensor y = dst.src[1];
        if (y.type != GgmlType.F32) {
            throw new UnsupportedOperationException("mul_mat with activations of type " + y.type.typeName);
        }
        boolean finite = CpuWeight.finite(x);
        MatKernel k = y.ne[1] >= 2 && sgemmTakes(x, y) ? kernels.sgemm(x.type, finite) : null;
        if (k == null) {
            k = kernels.vecDot(x.type, finite);
        }
        if (k == null) {
            throw new UnsupportedOperationException("mul_mat with weights of type " + x.type.typeName);
        }
        return k;
    }

    private static boolean sgemmTakes(Tensor x, Tensor y) {
        return switch (x.type) {
            case F32 -> x.ne[0] % 8 == 0 && x.ne[1] % 4 == 0 && y.isContiguous();
            case F16, BF16 -> x.ne[0] % 8 == 0 && x.ne[1] % 4 == 0;
            default -> true;
        };
    }

    @Override
    public void compute(ComputeParams p, Tensor dst) {
        if (dst.opParams[1] == Fwht.HINT) {
            if (p.phase == 0) {
                Fwht.compute(p, dst);
            }
            return;
        }
        if (p.phase == 0) {
            prepare(p, dst.src[1], kernel(dst));
        } else {
            multiply(p, dst, kernel(dst));
        }
    }

    private static void prepare(ComputeParams p, Tensor y, MatKernel k) {
        int n = (int) y.ne[0];
        long by = align(k.rowSize(n));
        long rows = y.nrows();
        for (long r = p.ith; r < rows; r += p.nth) {
            k.prepare(n, Rows.at(y, r), p.wdata + r * by);
        }
    }

    private static void multiply(ComputeParams p, Tensor dst, MatKernel k) {
        Tensor x = dst.src[0];
        Tensor y = dst.src[1];
        int n = (int) x.ne[0];
        long by = align(k.rowSize(n));
        long scratch = p.wdata + by * y.nrows() + p.ith * align(k.scratchSize(n));
        long groups = (x.ne[1] + k.rowGroup() - 1) / k.rowGroup();
        long r0 = Rows.from(groups, p.ith, p.nth) * k.rowGroup();
        long r1 = Math.min(Rows.from(groups, p.ith + 1, p.nth) * k.rowGroup(), x.ne[1]);
        if (r0 >= r1) {
            return;
        }
        long planes = y.ne[2] * y.ne[3];
        for (long plane = 0; plane < planes; plane++) {
            long i2 = plane % y.ne[2];
            long i3 = plane / y.ne[2];
            long xp = x.at(0, r0, i2 / (y.ne[2] / x.ne[2]), i3 / (y.ne[3] / x.ne[3]));
            long sp = dst.at(r0, 0, i2, i3);
            long yp = p.wdata + plane * y.ne[1] * by;
            for (long c = 0; c < y.ne[1]; c += COLUMN_BLOCK) {
                int ny = (int) Math.min(COLUMN_BLOCK, y.ne[1] - c);
                k.compute(n, sp + c * dst.nb[1], dst.nb[1], xp, x.nb[1], (int) (r1 - r0), yp + c * by, by, ny, scratch);
            }
        }
    }
}
