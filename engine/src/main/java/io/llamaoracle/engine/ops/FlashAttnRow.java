package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kernel.AttentionKernel;
import io.llamaoracle.engine.kernel.Kernels;
import io.llamaoracle.engine.kernel.MatKernel;
import io.llamaoracle.engine.kernel.MatProduct;
import io.llamaoracle.engine.kernel.RowConvert;
import io.llamaoracle.engine.libc.Expf;
import io.llamaoracle.engine.libc.Tanhf;

/**
 * Attention of one query row over a range of cells, with a running maximum.
 *
 * <p>Bits: the query is rounded to the type that the keys' dot product takes (half for halves); values that are halves
 * are accumulated in half, all others in float; score, scale, cap and mask round one by one; the sum is fused.
 *
 * <p>Dot products of visible neighbours are taken in one call, ahead of the running maximum; they do not depend on it.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ops.cpp} {@code ggml_compute_forward_flash_attn_ext_f16_one_chunk} (b11192)
 */
final class FlashAttnRow {
    /** Cells whose dot products are taken ahead. */
    private static final int BLOCK = 256;

    private final Kernels kernels;
    private final AttentionKernel fast;
    private final AttentionKernel safe;

    FlashAttnRow(Kernels kernels) {
        this.kernels = kernels;
        fast = kernels.attention(true);
        safe = kernels.attention(false);
    }

    private static long align(long n) {
        return (n + Mem.ALIGN - 1) / Mem.ALIGN * Mem.ALIGN;
    }

    private MatKernel dots(Tensor k) {
        return kernels.vecDot(k.type, TensorTraits.finite(k));
    }

    /** Bytes of scratch memory of one task. */
    long scratchSize(Tensor dst) {
        Tensor k = dst.src[1];
        int dk = (int) k.ne[0];
        long dv = dst.src[2].ne[0];
        long query = Math.max(
                kernels.vecDot(k.type, true).rowSize(dk),
                kernels.vecDot(k.type, false).rowSize(dk));
        long kernel = Math.max(
                kernels.vecDot(k.type, true).scratchSize(dk),
                kernels.vecDot(k.type, false).scratchSize(dk));
        return 2 * align(4 * dv) + 4 * BLOCK + align(query) + align(kernel);
    }

    /**
     * Computes one row.
     *
     * @param p whose thread computes
     * @param ir row of the query: tokens, then heads, then streams
     * @param from first cell
     * @param to one past the last cell
     * @param scratch memory of {@link #scratchSize}
     * @param partial where maximum, sum and values go, or 0 to finish the row
     */
    void compute(ComputeParams p, Tensor dst, long ir, long from, long to, long scratch, long partial) {
        Tensor q = dst.src[0];
        Tensor k = dst.src[1];
        Tensor v = dst.src[2];
        int dk = (int) k.ne[0];
        int dv = (int) v.ne[0];
        long i3 = ir / (q.ne[2] * q.ne[1]);
        long i2 = (ir - i3 * q.ne[2] * q.ne[1]) / q.ne[1];
        long i1 = ir - i3 * q.ne[2] * q.ne[1] - i2 * q.ne[1];
        long kRow = k.at(0, 0, i2 / (q.ne[2] / k.ne[2]), i3 / (q.ne[3] / k.ne[3]));
        long vRow = v.at(0, 0, i2 / (q.ne[2] / v.ne[2]), i3 / (q.ne[3] / v.ne[3]));
        Tensor mask = dst.src[3];
        long mp = mask == null ? 0 : mask.at(0, i1, i2 % mask.ne[2], i3 % mask.ne[3]);
        float slope = Alibi.slope(dst.paramF32(1), (int) q.ne[2], (int) i2);
        float softcap = dst.paramF32(2);
        float scale = softcap == 0.0f ? dst.paramF32(0) : dst.paramF32(0) / softcap;

        boolean halves = v.type == GgmlType.F16;
        AttentionKernel attn = halves && !TensorTraits.finite(v) ? safe : fast;
        RowConvert toFloat = halves || v.type == GgmlType.F32 ? null : kernels.toFloat(v.type);
        MatKernel dots = dots(k);
        long acc = scratch;
        long v32 = acc + align(4L * dv);
        long scores = v32 + align(4L * dv);
        long query = scores + 4 * BLOCK;
        long work = query + align(Math.max(dots.rowSize(dk), 4L * dk));
        dots.prepare(dk, q.at(0, i1, i2, i3), query);
        Mem.fill(acc, 4L * dv, (byte) 0);
        p.product.scratch = work;

        float sum = 0.0f;
        float max = Float.NEGATIVE_INFINITY;
        for (long b = from; b < to; b += BLOCK) {
            int n = (int) Math.min(BLOCK, to - b);
            p.product
                    .rows(dk, kRow + b * k.nb[1], k.nb[1], n)
                    .columns(query, 0, 1)
                    .results(scores, 4L * n);
            scores(dots, p.product, mp == 0 ? 0 : mp + 2 * b, slope);
            for (int c = 0; c < n; c++) {
                float mv = mp == 0 ? 0.0f : slope * Mem.f16(mp + 2 * (b + c));
                if (mv == Float.NEGATIVE_INFINITY) {
                    continue;
                }
                float s = Mem.f32(scores + 4L * c) * scale;
                if (softcap != 0.0f) {
                    s = softcap * Tanhf.tanhf(s);
                }
                s += mv;
                float ms = 1.0f;
                float vs = 1.0f;
                if (s > max) {
                    ms = Expf.expf(max - s);
                    max = s;
                } else {
                    vs = Expf.expf(s - max);
                }
                accumulate(attn, toFloat, halves, acc, v32, vRow + (b + c) * v.nb[1], dv, ms, vs);
                sum = Math.fma(sum, ms, vs);
            }
        }
        long values = acc;
        if (halves) {
            attn.unpackF16(acc, v32, dv);
            values = v32;
        }
        if (partial != 0) {
            Mem.putF32(partial, max);
            Mem.putF32(partial + 4, sum);
            Mem.copy(values, partial + 8, 4L * dv);
            return;
        }
        attn.scaleF32(values, dv, sum == 0.0f ? 0.0f : 1.0f / sum);
        Mem.copy(values, dst.address + (i3 * dst.ne[2] * dst.ne[1] + i2 + i1 * dst.ne[1]) * dst.nb[1], dst.nb[1]);
    }

    /** Scores of all cells of a product that are not masked, run by run; the others stay what they were. */
    private static void scores(MatKernel dots, MatProduct all, long mp, float slope) {
        int n = all.nx;
        long x = all.x;
        long out = all.s;
        int c = 0;
        while (c < n) {
            if (mp != 0 && slope * Mem.f16(mp + 2L * c) == Float.NEGATIVE_INFINITY) {
                c++;
                continue;
            }
            int start = c++;
            while (c < n && (mp == 0 || slope * Mem.f16(mp + 2L * c) != Float.NEGATIVE_INFINITY)) {
                c++;
            }
            dots.compute(all.rows(all.n, x + start * all.bx, all.bx, c - start).results(out + 4L * start, all.bs));
        }
    }

    private static void accumulate(
            AttentionKernel attn,
            RowConvert toFloat,
            boolean halves,
            long acc,
            long v32,
            long v,
            int dv,
            float ms,
            float vs) {
        // a factor of one changes no bit, so only a new maximum scales
        if (halves) {
            if (ms != 1.0f) {
                attn.scaleF16(acc, dv, ms);
            }
            attn.madF16(acc, v, dv, vs);
            return;
        }
        if (ms != 1.0f) {
            attn.scaleF32(acc, dv, ms);
        }
        if (toFloat == null) {
            attn.madF32(acc, v, dv, vs);
        } else {
            toFloat.convert(v, v32, dv);
            attn.madF32(acc, v32, dv, vs);
        }
    }
}
