package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kernel.Kernels;
import io.llamaoracle.engine.kernel.MatKernel;
import io.llamaoracle.engine.kernel.MatProduct;

/**
 * Matrix product: weights (rows) by activations (columns).
 *
 * <p>Phase 0 brings the activations into the kernel's form, phase 1 multiplies. The number of columns picks the kernel
 * (see {@link MatKernels}). Repacked weights take columns in fours; up to three that are left go through the one-row
 * kernel. Which task computes a result decides no bits, so rows are dealt out in equal runs.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ggml-cpu.c} {@code ggml_compute_forward_mul_mat} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/repack.cpp} {@code tensor_traits::forward_mul_mat} (b11192)
 */
final class MulMat implements ForwardOp {
    /** Columns of one block: their prepared form stays in the second-level cache while weight rows stream by. */
    private static final int COLUMN_BLOCK = 96;

    private final MatKernels choice;

    MulMat(Kernels kernels) {
        choice = new MatKernels(kernels);
    }

    @Override
    public int phases(Tensor dst) {
        return alone(dst) ? 1 : 2;
    }

    /** One activation row: each task brings it into form for itself, which is sooner done than waiting for another. */
    private static boolean alone(Tensor dst) {
        return dst.src[1].nrows() == 1;
    }

    /** Prepared rows in memory. */
    private static long prepared(Tensor dst, int nth) {
        return alone(dst) ? nth : dst.src[1].nrows();
    }

    @Override
    public long workSize(Tensor dst, int nth) {
        Tensor y = dst.src[1];
        int n = (int) y.ne[0];
        return rowSize(dst, n) * prepared(dst, nth) + nth * scratchSize(dst, n);
    }

    private static long align(long bytes) {
        return (bytes + 63) / 64 * 64;
    }

    private long rowSize(Tensor dst, int n) {
        return align(Math.max(choice.many(dst).rowSize(n), choice.rest(dst).rowSize(n)));
    }

    private long scratchSize(Tensor dst, int n) {
        return align(Math.max(choice.many(dst).scratchSize(n), choice.rest(dst).scratchSize(n)));
    }

    @Override
    public void compute(ComputeParams p, Tensor dst) {
        if (dst.opParams[1] == Fwht.HINT) {
            if (p.phase == 0) {
                Fwht.compute(p, dst);
            }
            return;
        }
        if (dst.src[1].type != GgmlType.F32) {
            throw new UnsupportedOperationException("mul_mat with activations of type " + dst.src[1].type.typeName);
        }
        if (alone(dst)) {
            Tensor y = dst.src[1];
            int n = (int) y.ne[0];
            choice.rest(dst).prepare(n, y.address, p.wdata + p.ith * rowSize(dst, n));
            multiply(p, dst);
        } else if (p.phase == 0) {
            prepare(p, dst);
        } else {
            multiply(p, dst);
        }
    }

    private void prepare(ComputeParams p, Tensor dst) {
        Tensor y = dst.src[1];
        int n = (int) y.ne[0];
        MatKernel many = choice.many(dst);
        MatKernel rest = choice.rest(dst);
        long cut = choice.cut(dst);
        long by = rowSize(dst, n);
        long rows = y.nrows();
        for (long r = p.ith; r < rows; r += p.nth) {
            (r % y.ne[1] < cut ? many : rest).prepare(n, Rows.at(y, r), p.wdata + r * by);
        }
    }

    private void multiply(ComputeParams p, Tensor dst) {
        Tensor y = dst.src[1];
        long cut = choice.cut(dst);
        if (cut > 0) {
            columns(p, dst, choice.many(dst), 0, cut);
        }
        if (cut < y.ne[1]) {
            columns(p, dst, choice.rest(dst), cut, y.ne[1]);
        }
    }

    private void columns(ComputeParams p, Tensor dst, MatKernel k, long c0, long c1) {
        Tensor x = dst.src[0];
        Tensor y = dst.src[1];
        TensorTraits w = TensorTraits.of(x);
        int n = (int) x.ne[0];
        long by = rowSize(dst, n);
        long scratch = p.wdata + by * prepared(dst, p.nth) + p.ith * scratchSize(dst, n);
        long groups = (x.ne[1] + k.rowGroup() - 1) / k.rowGroup();
        long r0 = Rows.from(groups, p.ith, p.nth) * k.rowGroup();
        long r1 = Math.min(Rows.from(groups, p.ith + 1, p.nth) * k.rowGroup(), x.ne[1]);
        if (r0 >= r1) {
            return;
        }
        MatProduct product = p.product;
        product.scratch = scratch;
        long planes = y.ne[2] * y.ne[3];
        for (long plane = 0; plane < planes; plane++) {
            long i2 = plane % y.ne[2];
            long i3 = plane / y.ne[2];
            long xp = w.repacked()
                    ? w.address() + r0 * w.rowSize()
                    : x.at(0, r0, i2 / (y.ne[2] / x.ne[2]), i3 / (y.ne[3] / x.ne[3]));
            long bx = w.repacked() ? w.rowSize() : x.nb[1];
            long sp = dst.at(r0, 0, i2, i3);
            long yp = p.wdata + (alone(dst) ? p.ith : plane * y.ne[1]) * by;
            for (long c = c0; c < c1; c += COLUMN_BLOCK) {
                int ny = (int) Math.min(COLUMN_BLOCK, c1 - c);
                k.compute(product.rows(n, xp, bx, (int) (r1 - r0))
                        .columns(yp + c * by, by, ny)
                        .results(sp + c * dst.nb[1], dst.nb[1]));
            }
        }
    }
}
