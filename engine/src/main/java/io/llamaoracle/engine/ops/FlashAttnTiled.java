package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kernel.AttentionKernel;
import io.llamaoracle.engine.kernel.Kernels;
import io.llamaoracle.engine.libc.Expf;
import io.llamaoracle.engine.libc.Tanhf;

/**
 * Attention in tiles of up to 64 query rows by 64 cells, all in float.
 *
 * <p>Bits: scores and values are chains of fused operations in ascending order; the sum of a tile is taken in double and
 * rounded into a float. A tile that no row may see is left out; a row that sees nothing of a tile adds products with 0,
 * as upstream does.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ops.cpp} {@code ggml_compute_forward_flash_attn_ext_tiled} (b11192)
 */
final class FlashAttnTiled {
    /** Rows and cells of a tile; also the number of query rows from which tiles are used. */
    static final int TILE = 64;

    private final Kernels kernels;
    private final AttentionKernel attn;

    FlashAttnTiled(Kernels kernels) {
        this.kernels = kernels;
        attn = kernels.attention(true);
    }

    /** Bytes of scratch memory of one task. */
    long scratchSize(Tensor dst) {
        long dk = dst.src[1].ne[0];
        long dv = dst.src[2].ne[0];
        return 4L * TILE * (2 * dk + 2 * TILE + 2 * dv + 2);
    }

    /** Computes the rows [from, to). */
    void compute(Tensor dst, long from, long to, long scratch) {
        Tensor q = dst.src[0];
        long ir = from;
        while (ir < to) {
            long i3 = ir / (q.ne[2] * q.ne[1]);
            long i2 = (ir - i3 * q.ne[2] * q.ne[1]) / q.ne[1];
            long i1 = ir - i3 * q.ne[2] * q.ne[1] - i2 * q.ne[1];
            int rows = (int) Math.min(TILE, Math.min(to - ir, q.ne[1] - i1));
            tile(dst, i1, i2, i3, rows, scratch);
            ir += rows;
        }
    }

    private void tile(Tensor dst, long i1, long i2, long i3, int rows, long scratch) {
        Tensor q = dst.src[0];
        Tensor k = dst.src[1];
        Tensor v = dst.src[2];
        int dk = (int) k.ne[0];
        int dv = (int) v.ne[0];
        long q32 = scratch;
        long k32 = q32 + 4L * TILE * dk;
        long kq = k32 + 4L * TILE * dk;
        long mask32 = kq + 4L * TILE * TILE;
        long vkq = mask32 + 4L * TILE * TILE;
        long v32 = vkq + 4L * TILE * dv;
        long maxima = v32 + 4L * TILE * dv;
        long sums = maxima + 4L * TILE;
        for (int r = 0; r < rows; r++) {
            Mem.copy(q.at(0, i1 + r, i2, i3), q32 + 4L * r * dk, 4L * dk);
            Mem.putF32(maxima + 4L * r, Float.NEGATIVE_INFINITY);
            Mem.putF32(sums + 4L * r, 0.0f);
        }
        Mem.fill(vkq, 4L * TILE * dv, (byte) 0);
        Mem.fill(k32, 4L * TILE * dk, (byte) 0);
        Mem.fill(v32, 4L * TILE * dv, (byte) 0);
        long kHead = k.at(0, 0, i2 / (q.ne[2] / k.ne[2]), i3 / (q.ne[3] / k.ne[3]));
        long vHead = v.at(0, 0, i2 / (q.ne[2] / v.ne[2]), i3 / (q.ne[3] / v.ne[3]));
        for (long ic = 0; ic < k.ne[1]; ic += TILE) {
            int n = (int) Math.min(TILE, k.ne[1] - ic);
            if (!mask(dst, i1, i2, i3, rows, ic, n, mask32)) {
                continue;
            }
            packK(k, kHead + ic * k.nb[1], n, k32, dk);
            scores(dst, rows, dk, n, q32, k32, kq, mask32);
            softMax(rows, dv, kq, vkq, maxima, sums);
            packV(v, vHead + ic * v.nb[1], n, v32, dv);
            attn.gemm(vkq, kq, v32, rows, TILE, dv);
        }
        for (int r = 0; r < rows; r++) {
            float sum = Mem.f32(sums + 4L * r);
            attn.scaleF32(vkq + 4L * r * dv, dv, sum == 0.0f ? 0.0f : 1.0f / sum);
            long to = dst.address + (i3 * dst.ne[2] * dst.ne[1] + i2 + (i1 + r) * dst.ne[1]) * dst.nb[1];
            Mem.copy(vkq + 4L * r * dv, to, dst.nb[1]);
        }
    }

    /** Widens the mask of a tile; returns false if no row sees any cell of it. */
    private static boolean mask(Tensor dst, long i1, long i2, long i3, int rows, long ic, int n, long mask32) {
        Tensor mask = dst.src[3];
        if (mask == null) {
            return true;
        }
        float slope = Alibi.slope(dst.paramF32(1), (int) dst.src[0].ne[2], (int) i2);
        boolean seen = false;
        for (int r = 0; r < rows; r++) {
            long mp = mask.at(ic, i1 + r, i2 % mask.ne[2], i3 % mask.ne[3]);
            long to = mask32 + 4L * r * TILE;
            for (int c = 0; c < n; c++) {
                float m = slope * Mem.f16(mp + 2L * c);
                Mem.putF32(to + 4L * c, m);
                seen |= m != Float.NEGATIVE_INFINITY;
            }
            for (int c = n; c < TILE; c++) {
                Mem.putF32(to + 4L * c, Float.NEGATIVE_INFINITY);
            }
        }
        return seen;
    }

    private void packK(Tensor k, long row, int n, long k32, int dk) {
        if (k.type == GgmlType.F16) {
            attn.transposeF16(row, k.nb[1], n, k32, dk, TILE);
            return;
        }
        for (int c = 0; c < n; c++) {
            for (int d = 0; d < dk; d++) {
                Mem.putF32(k32 + 4L * (d * TILE + c), Mem.f32(row + c * k.nb[1] + 4L * d));
            }
        }
    }

    private void packV(Tensor v, long row, int n, long v32, int dv) {
        for (int c = 0; c < n; c++) {
            if (v.type == GgmlType.F16) {
                attn.widenF16(row + c * v.nb[1], v32 + 4L * c * dv, dv);
            } else {
                Mem.copy(row + c * v.nb[1], v32 + 4L * c * dv, 4L * dv);
            }
        }
    }

    private void scores(Tensor dst, int rows, int dk, int n, long q32, long k32, long kq, long mask32) {
        float softcap = dst.paramF32(2);
        float scale = softcap == 0.0f ? dst.paramF32(0) : dst.paramF32(0) / softcap;
        int all = rows * TILE;
        Mem.fill(kq, 4L * all, (byte) 0);
        attn.gemm(kq, q32, k32, rows, dk, TILE);
        attn.scaleF32(kq, all, scale);
        for (int r = 0; r < rows && n < TILE; r++) {
            for (int c = n; c < TILE; c++) {
                Mem.putF32(kq + 4L * (r * TILE + c), Float.NEGATIVE_INFINITY);
            }
        }
        if (softcap != 0.0f) {
            for (int i = 0; i < all; i++) {
                Mem.putF32(kq + 4L * i, Tanhf.tanhf(Mem.f32(kq + 4L * i)));
            }
            attn.scaleF32(kq, all, softcap);
        }
        if (dst.src[3] != null) {
            attn.addF32(kq, mask32, all);
        }
    }

    private void softMax(int rows, int dv, long kq, long vkq, long maxima, long sums) {
        for (int r = 0; r < rows; r++) {
            long row = kq + 4L * r * TILE;
            float tileMax = kernels.vecMax(TILE, row);
            if (tileMax == Float.NEGATIVE_INFINITY) {
                Mem.fill(row, 4L * TILE, (byte) 0);
                continue;
            }
            float old = Mem.f32(maxima + 4L * r);
            float now = Math.max(old, tileMax);
            float sum = Mem.f32(sums + 4L * r);
            if (now > old) {
                float ms = Expf.expf(old - now);
                attn.scaleF32(vkq + 4L * r * dv, dv, ms);
                sum *= ms;
            }
            Mem.putF32(maxima + 4L * r, now);
            Mem.putF32(sums + 4L * r, (float) (sum + kernels.vecSoftMax(TILE, row, row, now)));
        }
    }
}
