package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import jdk.incubator.vector.FloatVector;

/**
 * Tiles of weight rows by activation rows for blocks of 32 with a scale each: weights widened to floats in scratch
 * memory, activations as {@link Q8Row} has them.
 *
 * <p>Bits: the four products of a lane are whole numbers below 2^24, so their sum in float is exact in any order; it
 * joins the one accumulator of the result fused with the product of the two scales. The caller sums lanes.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/llamafile/sgemm.cpp} {@code tinyBLAS_Q0_AVX::gemm4xN} (b11192)
 */
final class BlockTile {
    private BlockTile() {}

    /** Bytes of a widened row: values, then scales, then the minimums of the types that have them. */
    static long rowSize(int n) {
        return (4L * n + n / 4 + 63) / 64 * 64;
    }

    private static FloatVector lanes(long a, long y) {
        FloatVector t = V.f(a).mul(V.f(y));
        t = V.f(a + 32).fma(V.f(y + 32), t);
        t = V.f(a + 64).fma(V.f(y + 64), t);
        return V.f(a + 96).fma(V.f(y + 96), t);
    }

    private static FloatVector scale(long da, long dy) {
        return FloatVector.broadcast(V.F, Mem.f32(da) * Mem.f32(dy));
    }

    /** Four weight rows, {@code lda} bytes apart, by one activation row; four sums at {@code s}. */
    static void tile4x1(int n, long s, long a, long lda, long y) {
        FloatVector c0 = V.zero();
        FloatVector c1 = c0;
        FloatVector c2 = c0;
        FloatVector c3 = c0;
        long dy = Q8Row.scales(y, n);
        long d = a + 4L * n;
        for (int b = 0; b < n / 32; b++) {
            long o = 128L * b;
            long q = 4L * b;
            c0 = scale(d + q, dy + q).fma(lanes(a + o, y + o), c0);
            c1 = scale(d + lda + q, dy + q).fma(lanes(a + lda + o, y + o), c1);
            c2 = scale(d + 2 * lda + q, dy + q).fma(lanes(a + 2 * lda + o, y + o), c2);
            c3 = scale(d + 3 * lda + q, dy + q).fma(lanes(a + 3 * lda + o, y + o), c3);
        }
        Mem.putF32(s, V.hsum(c0));
        Mem.putF32(s + 4, V.hsum(c1));
        Mem.putF32(s + 8, V.hsum(c2));
        Mem.putF32(s + 12, V.hsum(c3));
    }

    /** Two weight rows by four activation rows, {@code by} bytes apart. */
    static void tile2x4(int n, long s, long bs, long a, long lda, long y, long by) {
        FloatVector c00 = V.zero();
        FloatVector c01 = c00;
        FloatVector c02 = c00;
        FloatVector c03 = c00;
        FloatVector c10 = c00;
        FloatVector c11 = c00;
        FloatVector c12 = c00;
        FloatVector c13 = c00;
        long y1 = y + by;
        long y2 = y1 + by;
        long y3 = y2 + by;
        long d = 4L * n;
        for (int b = 0; b < n / 32; b++) {
            long o = 128L * b;
            FloatVector w0 = V.f(a + o);
            FloatVector w1 = V.f(a + o + 32);
            FloatVector w2 = V.f(a + o + 64);
            FloatVector w3 = V.f(a + o + 96);
            long q = d + 4L * b;
            float d0 = Mem.f32(a + q);
            c00 = step(c00, d0 * Mem.f32(y + q), w0, w1, w2, w3, y + o);
            c01 = step(c01, d0 * Mem.f32(y1 + q), w0, w1, w2, w3, y1 + o);
            c02 = step(c02, d0 * Mem.f32(y2 + q), w0, w1, w2, w3, y2 + o);
            c03 = step(c03, d0 * Mem.f32(y3 + q), w0, w1, w2, w3, y3 + o);
            long a1 = a + lda;
            w0 = V.f(a1 + o);
            w1 = V.f(a1 + o + 32);
            w2 = V.f(a1 + o + 64);
            w3 = V.f(a1 + o + 96);
            d0 = Mem.f32(a1 + q);
            c10 = step(c10, d0 * Mem.f32(y + q), w0, w1, w2, w3, y + o);
            c11 = step(c11, d0 * Mem.f32(y1 + q), w0, w1, w2, w3, y1 + o);
            c12 = step(c12, d0 * Mem.f32(y2 + q), w0, w1, w2, w3, y2 + o);
            c13 = step(c13, d0 * Mem.f32(y3 + q), w0, w1, w2, w3, y3 + o);
        }
        store2(s, c00, c10);
        store2(s + bs, c01, c11);
        store2(s + 2 * bs, c02, c12);
        store2(s + 3 * bs, c03, c13);
    }

    private static FloatVector step(
            FloatVector c, float d, FloatVector w0, FloatVector w1, FloatVector w2, FloatVector w3, long y) {
        FloatVector t = w0.mul(V.f(y));
        t = w1.fma(V.f(y + 32), t);
        t = w2.fma(V.f(y + 64), t);
        t = w3.fma(V.f(y + 96), t);
        return t.fma(FloatVector.broadcast(V.F, d), c);
    }

    private static void store2(long s, FloatVector a, FloatVector b) {
        Mem.putF32(s, V.hsum(a));
        Mem.putF32(s + 4, V.hsum(b));
    }
}
