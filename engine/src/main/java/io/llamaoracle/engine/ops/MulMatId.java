package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kernel.Kernels;
import io.llamaoracle.engine.kernel.MatKernel;
import io.llamaoracle.engine.kernel.MatProduct;

/**
 * Products with the experts that {@code ids} names: result (slot, token) is expert {@code ids[slot, token]} times the
 * token's activations.
 *
 * <p>Bits: every result is one row's product (vec_dot, or gemv for repacked weights), whatever the split between threads.
 * Only the IQ panels look at how many tokens chose an expert: from eight on they take its rows.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ggml-cpu.c} {@code ggml_compute_forward_mul_mat_id} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/repack.cpp} {@code forward_mul_mat_id} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/iqp.cpp} {@code ggml_compute_forward_mul_mat_id_iqp} (b11192)
 */
final class MulMatId implements ForwardOp {
    private static final int PANEL_TOKENS = 8;

    private final MatKernels choice;

    MulMatId(Kernels kernels) {
        choice = new MatKernels(kernels);
    }

    @Override
    public int phases(Tensor dst) {
        return 2;
    }

    @Override
    public long workSize(Tensor dst, int nth) {
        Tensor y = dst.src[1];
        int n = (int) y.ne[0];
        if (y.type != GgmlType.F32) {
            throw new UnsupportedOperationException("mul_mat_id with activations of type " + y.type.typeName);
        }
        return rowSize(dst, n) * y.nrows() + nth * scratchSize(dst, n);
    }

    private static long align(long bytes) {
        return (bytes + 63) / 64 * 64;
    }

    private long rowSize(Tensor dst, int n) {
        MatKernel panel = choice.panel(dst.src[0]);
        long single = choice.single(dst.src[0]).rowSize(n);
        return align(panel == null ? single : Math.max(single, panel.rowSize(n)));
    }

    private long scratchSize(Tensor dst, int n) {
        MatKernel panel = choice.panel(dst.src[0]);
        long single = choice.single(dst.src[0]).scratchSize(n);
        return align(panel == null ? single : Math.max(single, panel.scratchSize(n)));
    }

    @Override
    public void compute(ComputeParams p, Tensor dst) {
        if (p.phase == 0) {
            prepare(p, dst);
        } else {
            multiply(p, dst);
        }
    }

    private void prepare(ComputeParams p, Tensor dst) {
        Tensor y = dst.src[1];
        int n = (int) y.ne[0];
        MatKernel k = choice.single(dst.src[0]);
        long by = rowSize(dst, n);
        long rows = y.nrows();
        for (long r = p.ith; r < rows; r += p.nth) {
            k.prepare(n, Rows.at(y, r), p.wdata + r * by);
        }
    }

    private void multiply(ComputeParams p, Tensor dst) {
        Tensor x = dst.src[0];
        Tensor y = dst.src[1];
        Tensor ids = dst.src[2];
        MatKernel single = choice.single(x);
        MatKernel panel = choice.panel(x);
        TensorTraits w = TensorTraits.of(x);
        int n = (int) x.ne[0];
        long by = rowSize(dst, n);
        long scratch = p.wdata + by * y.nrows() + p.ith * scratchSize(dst, n);
        int group = panel == null ? single.rowGroup() : Math.max(single.rowGroup(), panel.rowGroup());
        long groups = (x.ne[1] + group - 1) / group;
        long r0 = Rows.from(groups, p.ith, p.nth) * group;
        long r1 = Math.min(Rows.from(groups, p.ith + 1, p.nth) * group, x.ne[1]);
        if (r0 >= r1) {
            return;
        }
        MatProduct product = p.product;
        product.scratch = scratch;
        long bx = w.repacked() ? w.rowSize() : x.nb[1];
        for (long token = 0; token < ids.ne[1]; token++) {
            for (long slot = 0; slot < ids.ne[0]; slot++) {
                int expert = Mem.i32(ids.at(slot, token, 0, 0));
                long yp = p.wdata + (token * y.ne[1] + slot % y.ne[1]) * by;
                long sp = dst.at(r0, slot, token, 0);
                long xp = w.repacked() ? w.address() + (expert * x.ne[1] + r0) * bx : x.at(0, r0, expert, 0);
                MatKernel k = panel != null && chosen(ids, expert) >= PANEL_TOKENS ? panel : single;
                k.compute(product.rows(n, xp, bx, (int) (r1 - r0))
                        .columns(yp, by, 1)
                        .results(sp, dst.nb[1]));
            }
        }
    }

    /** How many slots of all tokens name the expert. */
    private static int chosen(Tensor ids, int expert) {
        int count = 0;
        for (long token = 0; token < ids.ne[1]; token++) {
            for (long slot = 0; slot < ids.ne[0]; slot++) {
                count += Mem.i32(ids.at(slot, token, 0, 0)) == expert ? 1 : 0;
            }
        }
        return count;
    }
}
