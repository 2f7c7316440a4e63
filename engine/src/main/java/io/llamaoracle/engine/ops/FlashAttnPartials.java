package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kernel.AttentionKernel;
import io.llamaoracle.engine.kernel.Kernels;
import io.llamaoracle.engine.libc.Expf;

/**
 * Partial results of attention over parts of the cells, and their merge in the order of the cells.
 *
 * <p>A partial result is maximum, sum and values: {@code 2 + DV} floats; partials of a head lie together.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ops.cpp} {@code ggml_flash_attn_ext_reduce_partials} (b11192)
 */
final class FlashAttnPartials {
    private final AttentionKernel attn;

    FlashAttnPartials(Kernels kernels) {
        attn = kernels.attention(true);
    }

    /** Bytes of the partials of all heads. */
    static long size(Tensor dst, int nth) {
        return dst.src[0].ne[2] * nth * bytes(dst);
    }

    private static long bytes(Tensor dst) {
        return 4L * (2 + dst.src[2].ne[0]);
    }

    /** Where the partial of a head and part is. */
    static long offset(Tensor dst, int nth, long head, long part) {
        return (head * nth + part) * bytes(dst);
    }

    /** Marks a part without cells. */
    static void putEmpty(long partial) {
        Mem.putF32(partial, Float.NEGATIVE_INFINITY);
        Mem.putF32(partial + 4, 0.0f);
    }

    /** Merges the parts of the heads of task ith. */
    void merge(ComputeParams p, Tensor dst, long base) {
        int dv = (int) dst.src[2].ne[0];
        for (long head = p.ith; head < dst.src[0].ne[2]; head += p.nth) {
            long out = dst.address + head * dst.nb[1];
            Mem.fill(out, 4L * dv, (byte) 0);
            float max = Float.NEGATIVE_INFINITY;
            float sum = 0.0f;
            for (int part = 0; part < p.nth; part++) {
                long at = base + offset(dst, p.nth, head, part);
                float partMax = Mem.f32(at);
                float partSum = Mem.f32(at + 4);
                if (partSum == 0.0f) {
                    continue;
                }
                float newMax = Math.max(max, partMax);
                float scaleOld = Expf.expf(max - newMax);
                float scaleNew = Expf.expf(partMax - newMax);
                attn.merge(out, scaleOld, at + 8, scaleNew, dv);
                sum = Math.fma(sum, scaleOld, partSum * scaleNew);
                max = newMax;
            }
            if (sum != 0.0f) {
                attn.scaleF32(out, dv, 1.0f / sum);
            }
        }
    }
}
