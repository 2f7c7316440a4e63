package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import jdk.incubator.vector.FloatVector;

/**
 * Lane sums of widened rows by activation rows, chunk by chunk; a chunk is a super-block, or half of one where the sum of
 * a whole could pass 2^24.
 *
 * <p>Bits: all terms are whole numbers, all sums below 2^24: exact in float in any order.
 */
final class KTile {
    private KTile() {}

    /** Bytes of the sums of a tile of 4 by 3. */
    static long sumsSize(int n) {
        return 12L * 32 * (n / 128);
    }

    /** Four rows by three columns; the sums of row r, column c, chunk k are at {@code out + 32 (12 k + 4 c + r)}. */
    static void tile4x3(int n, int chunk, long a, long lda, long y, long by, long out) {
        long a1 = a + lda;
        long a2 = a1 + lda;
        long a3 = a2 + lda;
        long y1 = y + by;
        long y2 = y1 + by;
        for (long from = 0; from < 4L * n; from += 4L * chunk) {
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
            for (long o = from; o < from + 4L * chunk; o += 32) {
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
            long to = out + from / (4L * chunk) * 384;
            c00.intoMemorySegment(Mem.ALL, to, Mem.LE);
            c10.intoMemorySegment(Mem.ALL, to + 32, Mem.LE);
            c20.intoMemorySegment(Mem.ALL, to + 64, Mem.LE);
            c30.intoMemorySegment(Mem.ALL, to + 96, Mem.LE);
            c01.intoMemorySegment(Mem.ALL, to + 128, Mem.LE);
            c11.intoMemorySegment(Mem.ALL, to + 160, Mem.LE);
            c21.intoMemorySegment(Mem.ALL, to + 192, Mem.LE);
            c31.intoMemorySegment(Mem.ALL, to + 224, Mem.LE);
            c02.intoMemorySegment(Mem.ALL, to + 256, Mem.LE);
            c12.intoMemorySegment(Mem.ALL, to + 288, Mem.LE);
            c22.intoMemorySegment(Mem.ALL, to + 320, Mem.LE);
            c32.intoMemorySegment(Mem.ALL, to + 352, Mem.LE);
        }
    }

    /** Four rows by one column; the sums of row r, chunk k are at {@code out + 32 (12 k + r)}. */
    static void tile4x1(int n, int chunk, long a, long lda, long y, long out) {
        long a1 = a + lda;
        long a2 = a1 + lda;
        long a3 = a2 + lda;
        for (long from = 0; from < 4L * n; from += 4L * chunk) {
            FloatVector c0 = FloatVector.zero(V.F);
            FloatVector c1 = c0;
            FloatVector c2 = c0;
            FloatVector c3 = c0;
            for (long o = from; o < from + 4L * chunk; o += 32) {
                FloatVector b = FloatVector.fromMemorySegment(V.F, Mem.ALL, y + o, Mem.LE);
                c0 = FloatVector.fromMemorySegment(V.F, Mem.ALL, a + o, Mem.LE).fma(b, c0);
                c1 = FloatVector.fromMemorySegment(V.F, Mem.ALL, a1 + o, Mem.LE).fma(b, c1);
                c2 = FloatVector.fromMemorySegment(V.F, Mem.ALL, a2 + o, Mem.LE).fma(b, c2);
                c3 = FloatVector.fromMemorySegment(V.F, Mem.ALL, a3 + o, Mem.LE).fma(b, c3);
            }
            long to = out + from / (4L * chunk) * 384;
            c0.intoMemorySegment(Mem.ALL, to, Mem.LE);
            c1.intoMemorySegment(Mem.ALL, to + 32, Mem.LE);
            c2.intoMemorySegment(Mem.ALL, to + 64, Mem.LE);
            c3.intoMemorySegment(Mem.ALL, to + 96, Mem.LE);
        }
    }
}
