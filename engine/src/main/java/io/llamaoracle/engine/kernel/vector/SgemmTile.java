package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import jdk.incubator.vector.FloatVector;

/**
 * Tiles of four weight rows by one to three activation rows over floats, one accumulator of eight lanes a result.
 *
 * <p>Bits: each result is one fused chain a lane over the whole row and a sum by halves; the tile's shape decides none.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/llamafile/sgemm.cpp} {@code tinyBLAS::gemm_bloc} (b11192)
 */
final class SgemmTile {
    private SgemmTile() {}

    /**
     * Four float rows against {@code ny} columns.
     *
     * @param n values in a row, a multiple of 8
     * @param split whether lanes hold even elements in the lower half and odd in the upper (see {@link SgemmF16})
     */
    static void rows4(int n, long s, long bs, long a, long lda, long y, long by, int ny, boolean split) {
        int c = 0;
        for (; c + 3 <= ny; c += 3) {
            tile4x3(n, s + c * bs, bs, a, lda, y + c * by, by, split);
        }
        if (ny - c == 2) {
            tile4x2(n, s + c * bs, bs, a, lda, y + c * by, by, split);
        } else if (ny - c == 1) {
            tile4x1(n, s + c * bs, a, lda, y + c * by, split);
        }
    }

    private static void tile4x3(int n, long s, long bs, long a, long lda, long y, long by, boolean split) {
        FloatVector c00 = V.zero();
        FloatVector c01 = c00;
        FloatVector c02 = c00;
        FloatVector c10 = c00;
        FloatVector c11 = c00;
        FloatVector c12 = c00;
        FloatVector c20 = c00;
        FloatVector c21 = c00;
        FloatVector c22 = c00;
        FloatVector c30 = c00;
        FloatVector c31 = c00;
        FloatVector c32 = c00;
        long a1 = a + lda;
        long a2 = a1 + lda;
        long a3 = a2 + lda;
        long y1 = y + by;
        long y2 = y1 + by;
        Mem.i8(a);
        for (long o = 0; o < 4L * n; o += 32) {
            FloatVector b0 = V.f(y + o);
            FloatVector b1 = V.f(y1 + o);
            FloatVector b2 = V.f(y2 + o);
            FloatVector w = V.f(a + o);
            c00 = w.fma(b0, c00);
            c01 = w.fma(b1, c01);
            c02 = w.fma(b2, c02);
            w = V.f(a1 + o);
            c10 = w.fma(b0, c10);
            c11 = w.fma(b1, c11);
            c12 = w.fma(b2, c12);
            w = V.f(a2 + o);
            c20 = w.fma(b0, c20);
            c21 = w.fma(b1, c21);
            c22 = w.fma(b2, c22);
            w = V.f(a3 + o);
            c30 = w.fma(b0, c30);
            c31 = w.fma(b1, c31);
            c32 = w.fma(b2, c32);
        }
        store4(s, c00, c10, c20, c30, split);
        store4(s + bs, c01, c11, c21, c31, split);
        store4(s + 2 * bs, c02, c12, c22, c32, split);
    }

    private static void tile4x2(int n, long s, long bs, long a, long lda, long y, long by, boolean split) {
        FloatVector c00 = V.zero();
        FloatVector c01 = c00;
        FloatVector c10 = c00;
        FloatVector c11 = c00;
        FloatVector c20 = c00;
        FloatVector c21 = c00;
        FloatVector c30 = c00;
        FloatVector c31 = c00;
        long a1 = a + lda;
        long a2 = a1 + lda;
        long a3 = a2 + lda;
        long y1 = y + by;
        Mem.i8(a);
        for (long o = 0; o < 4L * n; o += 32) {
            FloatVector b0 = V.f(y + o);
            FloatVector b1 = V.f(y1 + o);
            FloatVector w = V.f(a + o);
            c00 = w.fma(b0, c00);
            c01 = w.fma(b1, c01);
            w = V.f(a1 + o);
            c10 = w.fma(b0, c10);
            c11 = w.fma(b1, c11);
            w = V.f(a2 + o);
            c20 = w.fma(b0, c20);
            c21 = w.fma(b1, c21);
            w = V.f(a3 + o);
            c30 = w.fma(b0, c30);
            c31 = w.fma(b1, c31);
        }
        store4(s, c00, c10, c20, c30, split);
        store4(s + bs, c01, c11, c21, c31, split);
    }

    private static void tile4x1(int n, long s, long a, long lda, long y, boolean split) {
        FloatVector c0 = V.zero();
        FloatVector c1 = c0;
        FloatVector c2 = c0;
        FloatVector c3 = c0;
        long a1 = a + lda;
        long a2 = a1 + lda;
        long a3 = a2 + lda;
        Mem.i8(a);
        for (long o = 0; o < 4L * n; o += 32) {
            FloatVector b = V.f(y + o);
            c0 = V.f(a + o).fma(b, c0);
            c1 = V.f(a1 + o).fma(b, c1);
            c2 = V.f(a2 + o).fma(b, c2);
            c3 = V.f(a3 + o).fma(b, c3);
        }
        store4(s, c0, c1, c2, c3, split);
    }

    private static void store4(long s, FloatVector c0, FloatVector c1, FloatVector c2, FloatVector c3, boolean split) {
        if (split) {
            Mem.putF32(s, hsumSplit(c0));
            Mem.putF32(s + 4, hsumSplit(c1));
            Mem.putF32(s + 8, hsumSplit(c2));
            Mem.putF32(s + 12, hsumSplit(c3));
        } else {
            Mem.putF32(s, V.hsum(c0));
            Mem.putF32(s + 4, V.hsum(c1));
            Mem.putF32(s + 8, V.hsum(c2));
            Mem.putF32(s + 12, V.hsum(c3));
        }
    }

    /** The sum by halves of lanes stored as 0 2 4 6 1 3 5 7. */
    private static float hsumSplit(FloatVector v) {
        FloatVector h = v.add(V.swapPairs(v));
        FloatVector q = h.add(V.swapNeighbours(h));
        return q.lane(0) + q.lane(4);
    }
}
