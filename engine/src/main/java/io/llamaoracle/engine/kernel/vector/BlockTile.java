package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import jdk.incubator.vector.FloatVector;

/**
 * Tiles of weight rows by activation rows for blocks of 32 with a scale each: weights widened to floats in scratch
 * memory, activations as {@link Q8Row} has them.
 *
 * <p>Bits: the four products of a lane are whole numbers below 2^24, so their sum in float is exact in any order; it
 * joins the one accumulator of the result fused with the product of the two scales.
 *
 * <p>Methods are kept short in vector operations: the JIT stops inlining in long ones and then boxes every vector.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/llamafile/sgemm.cpp} {@code tinyBLAS_Q0_AVX::gemm4xN} (b11192)
 */
final class BlockTile {
    /** Bytes of scratch memory for accumulators on their way to a sum. */
    static final int TMP = 256;

    private BlockTile() {}

    /** Bytes of a widened row: values, then scales, then the minimums of the types that have them. */
    static long rowSize(int n) {
        return (4L * n + n / 4 + 63) / 64 * 64;
    }

    /** Four weight rows, {@code lda} bytes apart, by one activation row; four sums at {@code s}. */
    static void tile4x1(int n, long s, long a, long lda, long y, long tmp) {
        FloatVector c0 = FloatVector.zero(V.F);
        FloatVector c1 = c0;
        FloatVector c2 = c0;
        FloatVector c3 = c0;
        long a1 = a + lda;
        long a2 = a1 + lda;
        long a3 = a2 + lda;
        long d = 4L * n;
        for (int b = 0; b < n / 32; b++) {
            FloatVector t0 = FloatVector.zero(V.F);
            FloatVector t1 = t0;
            FloatVector t2 = t0;
            FloatVector t3 = t0;
            for (long o = 128L * b; o < 128L * b + 128; o += 32) {
                FloatVector v = FloatVector.fromMemorySegment(V.F, Mem.ALL, y + o, Mem.LE);
                t0 = FloatVector.fromMemorySegment(V.F, Mem.ALL, a + o, Mem.LE).fma(v, t0);
                t1 = FloatVector.fromMemorySegment(V.F, Mem.ALL, a1 + o, Mem.LE).fma(v, t1);
                t2 = FloatVector.fromMemorySegment(V.F, Mem.ALL, a2 + o, Mem.LE).fma(v, t2);
                t3 = FloatVector.fromMemorySegment(V.F, Mem.ALL, a3 + o, Mem.LE).fma(v, t3);
            }
            long q = d + 4L * b;
            float dy = Mem.f32(y + q);
            c0 = t0.fma(FloatVector.broadcast(V.F, Mem.f32(a + q) * dy), c0);
            c1 = t1.fma(FloatVector.broadcast(V.F, Mem.f32(a1 + q) * dy), c1);
            c2 = t2.fma(FloatVector.broadcast(V.F, Mem.f32(a2 + q) * dy), c2);
            c3 = t3.fma(FloatVector.broadcast(V.F, Mem.f32(a3 + q) * dy), c3);
        }
        c0.intoMemorySegment(Mem.ALL, tmp, Mem.LE);
        c1.intoMemorySegment(Mem.ALL, tmp + 32, Mem.LE);
        c2.intoMemorySegment(Mem.ALL, tmp + 64, Mem.LE);
        c3.intoMemorySegment(Mem.ALL, tmp + 96, Mem.LE);
        V.hsum4(tmp, s);
    }

    /** Two weight rows by three activation rows, {@code by} bytes apart; sums column by column, rows paired, at {@code s}. */
    static void tile2x3(int n, long s, long a, long lda, long y, long by, long tmp) {
        FloatVector c00 = FloatVector.zero(V.F);
        FloatVector c01 = c00;
        FloatVector c02 = c00;
        FloatVector c10 = c00;
        FloatVector c11 = c00;
        FloatVector c12 = c00;
        long a1 = a + lda;
        long y1 = y + by;
        long y2 = y1 + by;
        long d = 4L * n;
        for (int b = 0; b < n / 32; b++) {
            FloatVector t00 = FloatVector.zero(V.F);
            FloatVector t01 = t00;
            FloatVector t02 = t00;
            FloatVector t10 = t00;
            FloatVector t11 = t00;
            FloatVector t12 = t00;
            for (long o = 128L * b; o < 128L * b + 128; o += 32) {
                FloatVector w0 = FloatVector.fromMemorySegment(V.F, Mem.ALL, a + o, Mem.LE);
                FloatVector w1 = FloatVector.fromMemorySegment(V.F, Mem.ALL, a1 + o, Mem.LE);
                FloatVector v = FloatVector.fromMemorySegment(V.F, Mem.ALL, y + o, Mem.LE);
                t00 = w0.fma(v, t00);
                t10 = w1.fma(v, t10);
                v = FloatVector.fromMemorySegment(V.F, Mem.ALL, y1 + o, Mem.LE);
                t01 = w0.fma(v, t01);
                t11 = w1.fma(v, t11);
                v = FloatVector.fromMemorySegment(V.F, Mem.ALL, y2 + o, Mem.LE);
                t02 = w0.fma(v, t02);
                t12 = w1.fma(v, t12);
            }
            long q = d + 4L * b;
            float d0 = Mem.f32(a + q);
            float d1 = Mem.f32(a1 + q);
            float e0 = Mem.f32(y + q);
            float e1 = Mem.f32(y1 + q);
            float e2 = Mem.f32(y2 + q);
            c00 = t00.fma(FloatVector.broadcast(V.F, d0 * e0), c00);
            c10 = t10.fma(FloatVector.broadcast(V.F, d1 * e0), c10);
            c01 = t01.fma(FloatVector.broadcast(V.F, d0 * e1), c01);
            c11 = t11.fma(FloatVector.broadcast(V.F, d1 * e1), c11);
            c02 = t02.fma(FloatVector.broadcast(V.F, d0 * e2), c02);
            c12 = t12.fma(FloatVector.broadcast(V.F, d1 * e2), c12);
        }
        c00.intoMemorySegment(Mem.ALL, tmp, Mem.LE);
        c10.intoMemorySegment(Mem.ALL, tmp + 32, Mem.LE);
        c01.intoMemorySegment(Mem.ALL, tmp + 64, Mem.LE);
        c11.intoMemorySegment(Mem.ALL, tmp + 96, Mem.LE);
        c02.intoMemorySegment(Mem.ALL, tmp + 128, Mem.LE);
        c12.intoMemorySegment(Mem.ALL, tmp + 160, Mem.LE);
        V.hsum4(tmp, s);
        V.hsum4(tmp + 128, s + 16);
    }
}
