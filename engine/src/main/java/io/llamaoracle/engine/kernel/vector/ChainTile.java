package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import jdk.incubator.vector.FloatVector;

/**
 * Sums of eight interleaved weight rows, a row a lane, by activation rows, chunk by chunk.
 *
 * <p>{@code w} holds eight floats (one of each row) for each place of the activations. Bits: whole numbers below 2^24,
 * exact in float in any order.
 */
final class ChainTile {
    private ChainTile() {}

    /** Six columns; the sums of column c, chunk k are at {@code out + 32 (6 k + c)}. */
    static void tile6(int chunk, int chunks, long w, long y, long by, long out) {
        long y1 = y + by;
        long y2 = y1 + by;
        long y3 = y2 + by;
        long y4 = y3 + by;
        long y5 = y4 + by;
        for (int k = 0; k < chunks; k++) {
            FloatVector t0 = FloatVector.zero(V.F);
            FloatVector t1 = t0;
            FloatVector t2 = t0;
            FloatVector t3 = t0;
            FloatVector t4 = t0;
            FloatVector t5 = t0;
            for (long o = 4L * chunk * k; o < 4L * chunk * (k + 1); o += 4) {
                FloatVector v = FloatVector.fromMemorySegment(V.F, Mem.ALL, w + 8 * o, Mem.LE);
                t0 = v.fma(FloatVector.broadcast(V.F, Mem.f32(y + o)), t0);
                t1 = v.fma(FloatVector.broadcast(V.F, Mem.f32(y1 + o)), t1);
                t2 = v.fma(FloatVector.broadcast(V.F, Mem.f32(y2 + o)), t2);
                t3 = v.fma(FloatVector.broadcast(V.F, Mem.f32(y3 + o)), t3);
                t4 = v.fma(FloatVector.broadcast(V.F, Mem.f32(y4 + o)), t4);
                t5 = v.fma(FloatVector.broadcast(V.F, Mem.f32(y5 + o)), t5);
            }
            long to = out + 192L * k;
            t0.intoMemorySegment(Mem.ALL, to, Mem.LE);
            t1.intoMemorySegment(Mem.ALL, to + 32, Mem.LE);
            t2.intoMemorySegment(Mem.ALL, to + 64, Mem.LE);
            t3.intoMemorySegment(Mem.ALL, to + 96, Mem.LE);
            t4.intoMemorySegment(Mem.ALL, to + 128, Mem.LE);
            t5.intoMemorySegment(Mem.ALL, to + 160, Mem.LE);
        }
    }

    /** Four columns, laid out as {@link #tile6}. */
    static void tile4(int chunk, int chunks, long w, long y, long by, long out) {
        long y1 = y + by;
        long y2 = y1 + by;
        long y3 = y2 + by;
        for (int k = 0; k < chunks; k++) {
            FloatVector t0 = FloatVector.zero(V.F);
            FloatVector t1 = t0;
            FloatVector t2 = t0;
            FloatVector t3 = t0;
            for (long o = 4L * chunk * k; o < 4L * chunk * (k + 1); o += 4) {
                FloatVector v = FloatVector.fromMemorySegment(V.F, Mem.ALL, w + 8 * o, Mem.LE);
                t0 = v.fma(FloatVector.broadcast(V.F, Mem.f32(y + o)), t0);
                t1 = v.fma(FloatVector.broadcast(V.F, Mem.f32(y1 + o)), t1);
                t2 = v.fma(FloatVector.broadcast(V.F, Mem.f32(y2 + o)), t2);
                t3 = v.fma(FloatVector.broadcast(V.F, Mem.f32(y3 + o)), t3);
            }
            long to = out + 192L * k;
            t0.intoMemorySegment(Mem.ALL, to, Mem.LE);
            t1.intoMemorySegment(Mem.ALL, to + 32, Mem.LE);
            t2.intoMemorySegment(Mem.ALL, to + 64, Mem.LE);
            t3.intoMemorySegment(Mem.ALL, to + 96, Mem.LE);
        }
    }

    /** One column, laid out as {@link #tile6}; even and odd places apart for the sake of latency. */
    static void tile1(int chunk, int chunks, long w, long y, long out) {
        for (int k = 0; k < chunks; k++) {
            FloatVector t0 = FloatVector.zero(V.F);
            FloatVector t1 = t0;
            for (long o = 4L * chunk * k; o < 4L * chunk * (k + 1); o += 8) {
                t0 = FloatVector.fromMemorySegment(V.F, Mem.ALL, w + 8 * o, Mem.LE)
                        .fma(FloatVector.broadcast(V.F, Mem.f32(y + o)), t0);
                t1 = FloatVector.fromMemorySegment(V.F, Mem.ALL, w + 8 * o + 32, Mem.LE)
                        .fma(FloatVector.broadcast(V.F, Mem.f32(y + o + 4)), t1);
            }
            t0.add(t1).intoMemorySegment(Mem.ALL, out + 192L * k, Mem.LE);
        }
    }
}
