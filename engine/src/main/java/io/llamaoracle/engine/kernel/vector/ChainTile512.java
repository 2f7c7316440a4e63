package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import jdk.incubator.vector.FloatVector;

/**
 * Sums of sixteen interleaved weight rows, a row a lane, by activation rows, chunk by chunk.
 *
 * <p>{@code w} holds sixteen floats (one of each row) for each place of the activations. Bits: whole numbers below 2^24, exact in
 * float in any order.
 */
final class ChainTile512 {
    private ChainTile512() {}

    /** 12 columns; the sums of column c, chunk k are at {@code out + next k + 64 c}. */
    static void columns12(int chunk, int chunks, long w, long y, long by, long out, long next) {
        long y1 = y + by;
        long y2 = y1 + by;
        long y3 = y2 + by;
        long y4 = y3 + by;
        long y5 = y4 + by;
        long y6 = y5 + by;
        long y7 = y6 + by;
        long y8 = y7 + by;
        long y9 = y8 + by;
        long y10 = y9 + by;
        long y11 = y10 + by;
        int step = Step.bytes4();
        long to = out;
        for (int k = 0; k < chunks; k++) {
            long end = 4L * chunk * (k + 1);
            FloatVector t0 = FloatVector.zero(V.F512);
            FloatVector t1 = t0;
            FloatVector t2 = t0;
            FloatVector t3 = t0;
            FloatVector t4 = t0;
            FloatVector t5 = t0;
            FloatVector t6 = t0;
            FloatVector t7 = t0;
            FloatVector t8 = t0;
            FloatVector t9 = t0;
            FloatVector t10 = t0;
            FloatVector t11 = t0;
            for (long o = 4L * chunk * k; o < end; o += step) {
                FloatVector v = FloatVector.fromMemorySegment(V.F512, Mem.ALL, w + 16 * o, Mem.LE);
                t0 = v.fma(FloatVector.broadcast(V.F512, Mem.f32(y + o)), t0);
                t1 = v.fma(FloatVector.broadcast(V.F512, Mem.f32(y1 + o)), t1);
                t2 = v.fma(FloatVector.broadcast(V.F512, Mem.f32(y2 + o)), t2);
                t3 = v.fma(FloatVector.broadcast(V.F512, Mem.f32(y3 + o)), t3);
                t4 = v.fma(FloatVector.broadcast(V.F512, Mem.f32(y4 + o)), t4);
                t5 = v.fma(FloatVector.broadcast(V.F512, Mem.f32(y5 + o)), t5);
                t6 = v.fma(FloatVector.broadcast(V.F512, Mem.f32(y6 + o)), t6);
                t7 = v.fma(FloatVector.broadcast(V.F512, Mem.f32(y7 + o)), t7);
                t8 = v.fma(FloatVector.broadcast(V.F512, Mem.f32(y8 + o)), t8);
                t9 = v.fma(FloatVector.broadcast(V.F512, Mem.f32(y9 + o)), t9);
                t10 = v.fma(FloatVector.broadcast(V.F512, Mem.f32(y10 + o)), t10);
                t11 = v.fma(FloatVector.broadcast(V.F512, Mem.f32(y11 + o)), t11);
            }
            t0.intoMemorySegment(Mem.ALL, to, Mem.LE);
            t1.intoMemorySegment(Mem.ALL, to + 64, Mem.LE);
            t2.intoMemorySegment(Mem.ALL, to + 128, Mem.LE);
            t3.intoMemorySegment(Mem.ALL, to + 192, Mem.LE);
            t4.intoMemorySegment(Mem.ALL, to + 256, Mem.LE);
            t5.intoMemorySegment(Mem.ALL, to + 320, Mem.LE);
            t6.intoMemorySegment(Mem.ALL, to + 384, Mem.LE);
            t7.intoMemorySegment(Mem.ALL, to + 448, Mem.LE);
            t8.intoMemorySegment(Mem.ALL, to + 512, Mem.LE);
            t9.intoMemorySegment(Mem.ALL, to + 576, Mem.LE);
            t10.intoMemorySegment(Mem.ALL, to + 640, Mem.LE);
            t11.intoMemorySegment(Mem.ALL, to + 704, Mem.LE);
            to += next;
        }
    }

    /** 8 columns; the sums of column c, chunk k are at {@code out + next k + 64 c}. */
    static void columns8(int chunk, int chunks, long w, long y, long by, long out, long next) {
        long y1 = y + by;
        long y2 = y1 + by;
        long y3 = y2 + by;
        long y4 = y3 + by;
        long y5 = y4 + by;
        long y6 = y5 + by;
        long y7 = y6 + by;
        int step = Step.bytes4();
        long to = out;
        for (int k = 0; k < chunks; k++) {
            long end = 4L * chunk * (k + 1);
            FloatVector t0 = FloatVector.zero(V.F512);
            FloatVector t1 = t0;
            FloatVector t2 = t0;
            FloatVector t3 = t0;
            FloatVector t4 = t0;
            FloatVector t5 = t0;
            FloatVector t6 = t0;
            FloatVector t7 = t0;
            for (long o = 4L * chunk * k; o < end; o += step) {
                FloatVector v = FloatVector.fromMemorySegment(V.F512, Mem.ALL, w + 16 * o, Mem.LE);
                t0 = v.fma(FloatVector.broadcast(V.F512, Mem.f32(y + o)), t0);
                t1 = v.fma(FloatVector.broadcast(V.F512, Mem.f32(y1 + o)), t1);
                t2 = v.fma(FloatVector.broadcast(V.F512, Mem.f32(y2 + o)), t2);
                t3 = v.fma(FloatVector.broadcast(V.F512, Mem.f32(y3 + o)), t3);
                t4 = v.fma(FloatVector.broadcast(V.F512, Mem.f32(y4 + o)), t4);
                t5 = v.fma(FloatVector.broadcast(V.F512, Mem.f32(y5 + o)), t5);
                t6 = v.fma(FloatVector.broadcast(V.F512, Mem.f32(y6 + o)), t6);
                t7 = v.fma(FloatVector.broadcast(V.F512, Mem.f32(y7 + o)), t7);
            }
            t0.intoMemorySegment(Mem.ALL, to, Mem.LE);
            t1.intoMemorySegment(Mem.ALL, to + 64, Mem.LE);
            t2.intoMemorySegment(Mem.ALL, to + 128, Mem.LE);
            t3.intoMemorySegment(Mem.ALL, to + 192, Mem.LE);
            t4.intoMemorySegment(Mem.ALL, to + 256, Mem.LE);
            t5.intoMemorySegment(Mem.ALL, to + 320, Mem.LE);
            t6.intoMemorySegment(Mem.ALL, to + 384, Mem.LE);
            t7.intoMemorySegment(Mem.ALL, to + 448, Mem.LE);
            to += next;
        }
    }

    /** 4 columns; the sums of column c, chunk k are at {@code out + next k + 64 c}. */
    static void columns4(int chunk, int chunks, long w, long y, long by, long out, long next) {
        long y1 = y + by;
        long y2 = y1 + by;
        long y3 = y2 + by;
        int step = Step.bytes4();
        long to = out;
        for (int k = 0; k < chunks; k++) {
            long end = 4L * chunk * (k + 1);
            FloatVector t0 = FloatVector.zero(V.F512);
            FloatVector t1 = t0;
            FloatVector t2 = t0;
            FloatVector t3 = t0;
            for (long o = 4L * chunk * k; o < end; o += step) {
                FloatVector v = FloatVector.fromMemorySegment(V.F512, Mem.ALL, w + 16 * o, Mem.LE);
                t0 = v.fma(FloatVector.broadcast(V.F512, Mem.f32(y + o)), t0);
                t1 = v.fma(FloatVector.broadcast(V.F512, Mem.f32(y1 + o)), t1);
                t2 = v.fma(FloatVector.broadcast(V.F512, Mem.f32(y2 + o)), t2);
                t3 = v.fma(FloatVector.broadcast(V.F512, Mem.f32(y3 + o)), t3);
            }
            t0.intoMemorySegment(Mem.ALL, to, Mem.LE);
            t1.intoMemorySegment(Mem.ALL, to + 64, Mem.LE);
            t2.intoMemorySegment(Mem.ALL, to + 128, Mem.LE);
            t3.intoMemorySegment(Mem.ALL, to + 192, Mem.LE);
            to += next;
        }
    }

    /** 1 column; the sums of column c, chunk k are at {@code out + next k + 64 c}. */
    static void columns1(int chunk, int chunks, long w, long y, long by, long out, long next) {
        int step = Step.bytes4();
        long to = out;
        for (int k = 0; k < chunks; k++) {
            long end = 4L * chunk * (k + 1);
            FloatVector t0 = FloatVector.zero(V.F512);
            for (long o = 4L * chunk * k; o < end; o += step) {
                FloatVector v = FloatVector.fromMemorySegment(V.F512, Mem.ALL, w + 16 * o, Mem.LE);
                t0 = v.fma(FloatVector.broadcast(V.F512, Mem.f32(y + o)), t0);
            }
            t0.intoMemorySegment(Mem.ALL, to, Mem.LE);
            to += next;
        }
    }
}
