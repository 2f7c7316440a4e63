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
    /** Bytes of scratch memory for accumulators on their way to a sum. */
    static final int TMP = 384;

    private SgemmTile() {}

    /**
     * Four float rows against {@code ny} columns.
     *
     * @param n values in a row, a multiple of 8
     * @param tmp scratch memory of {@link #TMP} bytes
     * @param split whether lanes hold even elements in the lower half and odd in the upper (see {@link SgemmF16})
     */
    static void rows4(int n, long s, long bs, long a, long lda, long y, long by, int ny, boolean split, long tmp) {
        int c = 0;
        for (; c + 3 <= ny; c += 3) {
            tile4x3(n, s + c * bs, bs, a, lda, y + c * by, by, split, tmp);
        }
        if (ny - c == 2) {
            tile4x2(n, s + c * bs, bs, a, lda, y + c * by, by, split, tmp);
        } else if (ny - c == 1) {
            tile4x1(n, s + c * bs, a, lda, y + c * by, split, tmp);
        }
    }

    private static void tile4x3(int n, long s, long bs, long a, long lda, long y, long by, boolean split, long tmp) {
        FloatVector c00 = FloatVector.zero(V.F);
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
            FloatVector b0 = FloatVector.fromMemorySegment(V.F, Mem.ALL, y + o, Mem.LE);
            FloatVector b1 = FloatVector.fromMemorySegment(V.F, Mem.ALL, y1 + o, Mem.LE);
            FloatVector b2 = FloatVector.fromMemorySegment(V.F, Mem.ALL, y2 + o, Mem.LE);
            FloatVector w = FloatVector.fromMemorySegment(V.F, Mem.ALL, a + o, Mem.LE);
            c00 = w.fma(b0, c00);
            c01 = w.fma(b1, c01);
            c02 = w.fma(b2, c02);
            w = FloatVector.fromMemorySegment(V.F, Mem.ALL, a1 + o, Mem.LE);
            c10 = w.fma(b0, c10);
            c11 = w.fma(b1, c11);
            c12 = w.fma(b2, c12);
            w = FloatVector.fromMemorySegment(V.F, Mem.ALL, a2 + o, Mem.LE);
            c20 = w.fma(b0, c20);
            c21 = w.fma(b1, c21);
            c22 = w.fma(b2, c22);
            w = FloatVector.fromMemorySegment(V.F, Mem.ALL, a3 + o, Mem.LE);
            c30 = w.fma(b0, c30);
            c31 = w.fma(b1, c31);
            c32 = w.fma(b2, c32);
        }
        c00.intoMemorySegment(Mem.ALL, tmp, Mem.LE);
        c10.intoMemorySegment(Mem.ALL, tmp + 32, Mem.LE);
        c20.intoMemorySegment(Mem.ALL, tmp + 64, Mem.LE);
        c30.intoMemorySegment(Mem.ALL, tmp + 96, Mem.LE);
        c01.intoMemorySegment(Mem.ALL, tmp + 128, Mem.LE);
        c11.intoMemorySegment(Mem.ALL, tmp + 160, Mem.LE);
        c21.intoMemorySegment(Mem.ALL, tmp + 192, Mem.LE);
        c31.intoMemorySegment(Mem.ALL, tmp + 224, Mem.LE);
        c02.intoMemorySegment(Mem.ALL, tmp + 256, Mem.LE);
        c12.intoMemorySegment(Mem.ALL, tmp + 288, Mem.LE);
        c22.intoMemorySegment(Mem.ALL, tmp + 320, Mem.LE);
        c32.intoMemorySegment(Mem.ALL, tmp + 352, Mem.LE);
        store4(tmp, s, split);
        store4(tmp + 128, s + bs, split);
        store4(tmp + 256, s + 2 * bs, split);
    }

    private static void tile4x2(int n, long s, long bs, long a, long lda, long y, long by, boolean split, long tmp) {
        FloatVector c00 = FloatVector.zero(V.F);
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
            FloatVector b0 = FloatVector.fromMemorySegment(V.F, Mem.ALL, y + o, Mem.LE);
            FloatVector b1 = FloatVector.fromMemorySegment(V.F, Mem.ALL, y1 + o, Mem.LE);
            FloatVector w = FloatVector.fromMemorySegment(V.F, Mem.ALL, a + o, Mem.LE);
            c00 = w.fma(b0, c00);
            c01 = w.fma(b1, c01);
            w = FloatVector.fromMemorySegment(V.F, Mem.ALL, a1 + o, Mem.LE);
            c10 = w.fma(b0, c10);
            c11 = w.fma(b1, c11);
            w = FloatVector.fromMemorySegment(V.F, Mem.ALL, a2 + o, Mem.LE);
            c20 = w.fma(b0, c20);
            c21 = w.fma(b1, c21);
            w = FloatVector.fromMemorySegment(V.F, Mem.ALL, a3 + o, Mem.LE);
            c30 = w.fma(b0, c30);
            c31 = w.fma(b1, c31);
        }
        c00.intoMemorySegment(Mem.ALL, tmp, Mem.LE);
        c10.intoMemorySegment(Mem.ALL, tmp + 32, Mem.LE);
        c20.intoMemorySegment(Mem.ALL, tmp + 64, Mem.LE);
        c30.intoMemorySegment(Mem.ALL, tmp + 96, Mem.LE);
        c01.intoMemorySegment(Mem.ALL, tmp + 128, Mem.LE);
        c11.intoMemorySegment(Mem.ALL, tmp + 160, Mem.LE);
        c21.intoMemorySegment(Mem.ALL, tmp + 192, Mem.LE);
        c31.intoMemorySegment(Mem.ALL, tmp + 224, Mem.LE);
        store4(tmp, s, split);
        store4(tmp + 128, s + bs, split);
    }

    private static void tile4x1(int n, long s, long a, long lda, long y, boolean split, long tmp) {
        FloatVector c0 = FloatVector.zero(V.F);
        FloatVector c1 = c0;
        FloatVector c2 = c0;
        FloatVector c3 = c0;
        long a1 = a + lda;
        long a2 = a1 + lda;
        long a3 = a2 + lda;
        Mem.i8(a);
        for (long o = 0; o < 4L * n; o += 32) {
            FloatVector b = FloatVector.fromMemorySegment(V.F, Mem.ALL, y + o, Mem.LE);
            c0 = FloatVector.fromMemorySegment(V.F, Mem.ALL, a + o, Mem.LE).fma(b, c0);
            c1 = FloatVector.fromMemorySegment(V.F, Mem.ALL, a1 + o, Mem.LE).fma(b, c1);
            c2 = FloatVector.fromMemorySegment(V.F, Mem.ALL, a2 + o, Mem.LE).fma(b, c2);
            c3 = FloatVector.fromMemorySegment(V.F, Mem.ALL, a3 + o, Mem.LE).fma(b, c3);
        }
        c0.intoMemorySegment(Mem.ALL, tmp, Mem.LE);
        c1.intoMemorySegment(Mem.ALL, tmp + 32, Mem.LE);
        c2.intoMemorySegment(Mem.ALL, tmp + 64, Mem.LE);
        c3.intoMemorySegment(Mem.ALL, tmp + 96, Mem.LE);
        store4(tmp, s, split);
    }

    private static void store4(long tmp, long s, boolean split) {
        if (split) {
            V.hsum4Split(tmp, s);
        } else {
            V.hsum4(tmp, s);
        }
    }
}
