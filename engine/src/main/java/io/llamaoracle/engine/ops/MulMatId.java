package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kernel.Kernels;
import io.llamaoracle.engine.kernel.MatKernel;

/**
 * Products with the experts that {@code ids} names: result (slot, token) is expert {@code ids[slot, token]} times the
 * token's activations.
 *
 * <p>Bits: every result is one row's product (vec_dot, or gemv for repacked weights), however many tokens chose the
 * expert; no split between threads decides any.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ggml-cpu.c} {@code ggml_compute_forward_mul_mat_id} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/repack.cpp} {@code forward_mul_mat_id} (b11192)
 */
final class MulMatId implements ForwardOp {

    private final Kernels kernels;

    MulMatId(Kernels kernels) {
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

    private MatKernel kernel(Tensor dst) {
        Tensor x = dst.src[0];
        if (dst.src[1].type != GgmlType.F32) {
            throw new UnsupportedOperationException("mul_mat_id with activations of type " + dst.src[1].type.typeName);
        }
        MatKernel k = kernels.vecDot(x.type, CpuWeight.finite(x));
        if (k == null) {
            throw new UnsupportedOperationException("mul_mat_id with weights of type " + x.type.typeName);
        }
        return k;
    }

    @Override
    public void compute(ComputeParams p, Tensor dst) {
        MatKernel k = kernel(dst);
        if (p.phase == 0) {
            prepare(p, dst.src[1], k);
        } else {
            multiply(p, dst, k);
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
        Tensor ids = dst.src[2];
        int n = (int) x.ne[0];
        long by = align(k.rowSize(n));
        long scratch = p.wdata + by * y.nrows() + p.ith * align(k.scratchSize(n));
        long groups = (x.ne[1] + k.rowGroup() - 1) / k.rowGroup();
        long r0 = Rows.from(groups, p.ith, p.nth) * k.rowGroup();
        long r1 = Math.min(Rows.from(groups, p.ith + 1, p.nth) * k.rowGroup(), x.ne[1]);
        if (r0 >= r1) {
            return;
        }
        for (long token = 0; token < ids.ne[1]; token++) {
            for (long slot = 0; slot < ids.ne[0]; slot++) {
                int expert = Mem.i32(ids.at(slot, token, 0, 0));
                long yp = p.wdata + (token * y.ne[1] + slot % y.ne[1]) * by;
                long sp = dst.at(r0, slot, token, 0);
                k.compute(n, sp, dst.nb[1], x.at(0, r0, expert, 0), x.nb[1], (int) (r1 - r0), yp, by, 1, scratch);
            }
        }
    }
}
