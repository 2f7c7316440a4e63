package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import jdk.incubator.vector.FloatVector;

/**
 * Lane sums of four weight rows by one or three activation rows in registers of eight lanes: twelve accumulators, three
 * columns and a row fill AVX2's sixteen registers.
 *
 * <p>Bits: each lane of a result is one fused chain over a chunk; the tile's shape decides none.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/llamafile/sgemm.cpp} {@code tinyBLAS::gemm_bloc} (b11192)
 */
final class Tile256 {
    private Tile256() {}

    /** Three columns; sums of row r, column c, chunk k at {@code out + next k + 32 (4 c + r)}. */
    static void rows4x3(long lda, long size, long start, long stop, long a, long y, long by, long out, long next) {
        long a1 = a + lda;
        long a2 = a1 + lda;
        long a3 = a2 + lda;
        long y1 = y + by;
        long y2 = y1 + by;
        long step = Step.bytes32();
        long to = out;
        for (long from = start; from < stop; from += size) {
            long end = from + size;
            FloatVector c00 = FloatVector.zero(V.F);
            FloatVector c10 = c00;
            FloatVector c20 = c00;
            FloatVector c30 = c00;
            FloatVector c01 = c00;
            FloatVector c11 = c00;
            FloatVector c21 = c00;
            FloatVector c31 = c00;
            FloatVector c02 = c00;
            FloatVector c12 = c00;
            FloatVector c22 = c00;
            FloatVector c32 = c00;
            for (long o = from; o < end; o += step) {
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
            to += next;
        }
    }

    /** One column, laid out alike. */
    static void rows4x1(long lda, long size, long start, long stop, long a, long y, long by, long out, long next) {
        long a1 = a + lda;
        long a2 = a1 + lda;
        long a3 = a2 + lda;
        long step = Step.bytes32();
        long to = out;
        for (long from = start; from < stop; from += size) {
            long end = from + size;
            FloatVector c00 = FloatVector.zero(V.F);
            FloatVector c10 = c00;
            FloatVector c20 = c00;
            FloatVector c30 = c00;
            for (long o = from; o < end; o += step) {
                FloatVector b0 = FloatVector.fromMemorySegment(V.F, Mem.ALL, y + o, Mem.LE);
                c00 = FloatVector.fromMemorySegment(V.F, Mem.ALL, a + o, Mem.LE).fma(b0, c00);
                c10 = FloatVector.fromMemorySegment(V.F, Mem.ALL, a1 + o, Mem.LE)
                        .fma(b0, c10);
                c20 = FloatVector.fromMemorySegment(V.F, Mem.ALL, a2 + o, Mem.LE)
                        .fma(b0, c20);
                c30 = FloatVector.fromMemorySegment(V.F, Mem.ALL, a3 + o, Mem.LE)
                        .fma(b0, c30);
            }
            c00.intoMemorySegment(Mem.ALL, to, Mem.LE);
            c10.intoMemorySegment(Mem.ALL, to + 32, Mem.LE);
            c20.intoMemorySegment(Mem.ALL, to + 64, Mem.LE);
            c30.intoMemorySegment(Mem.ALL, to + 96, Mem.LE);
            to += next;
        }
    }
}
