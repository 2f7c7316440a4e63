package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import jdk.incubator.vector.FloatVector;

/**
 * Lane sums of eight weight rows by one, three or six activation rows in registers of sixteen lanes, each of which holds the
 * eight lanes of two rows side by side; activations stand twice. Twenty-four accumulators fit AVX-512's 32 registers.
 *
 * <p>Bits: as {@link Tile256}: each lane of a result is one fused chain over a chunk.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/llamafile/sgemm.cpp} {@code tinyBLAS::gemm_bloc} (b11192)
 */
final class Tile512 {
    private Tile512() {}

    /** Six columns; sums of row r, column c, chunk k at {@code out + next k + 32 (8 c + r)}. */
    static void rows8x6(long lda, long size, long start, long stop, long a, long y, long by, long out, long next) {
        long a1 = a + lda;
        long a2 = a1 + lda;
        long a3 = a2 + lda;
        long y1 = y + by;
        long y2 = y1 + by;
        long y3 = y2 + by;
        long y4 = y3 + by;
        long y5 = y4 + by;
        long step = Step.bytes64();
        long to = out;
        for (long from = start; from < stop; from += size) {
            long end = from + size;
            FloatVector c00 = FloatVector.zero(V.F512);
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
            FloatVector c03 = c00;
            FloatVector c13 = c00;
            FloatVector c23 = c00;
            FloatVector c33 = c00;
            FloatVector c04 = c00;
            FloatVector c14 = c00;
            FloatVector c24 = c00;
            FloatVector c34 = c00;
            FloatVector c05 = c00;
            FloatVector c15 = c00;
            FloatVector c25 = c00;
            FloatVector c35 = c00;
            for (long o = from; o < end; o += step) {
                FloatVector b0 = FloatVector.fromMemorySegment(V.F512, Mem.ALL, y + o, Mem.LE);
                FloatVector b1 = FloatVector.fromMemorySegment(V.F512, Mem.ALL, y1 + o, Mem.LE);
                FloatVector b2 = FloatVector.fromMemorySegment(V.F512, Mem.ALL, y2 + o, Mem.LE);
                FloatVector b3 = FloatVector.fromMemorySegment(V.F512, Mem.ALL, y3 + o, Mem.LE);
                FloatVector b4 = FloatVector.fromMemorySegment(V.F512, Mem.ALL, y4 + o, Mem.LE);
                FloatVector b5 = FloatVector.fromMemorySegment(V.F512, Mem.ALL, y5 + o, Mem.LE);
                FloatVector w = FloatVector.fromMemorySegment(V.F512, Mem.ALL, a + o, Mem.LE);
                c00 = w.fma(b0, c00);
                c01 = w.fma(b1, c01);
                c02 = w.fma(b2, c02);
                c03 = w.fma(b3, c03);
                c04 = w.fma(b4, c04);
                c05 = w.fma(b5, c05);
                w = FloatVector.fromMemorySegment(V.F512, Mem.ALL, a1 + o, Mem.LE);
                c10 = w.fma(b0, c10);
                c11 = w.fma(b1, c11);
                c12 = w.fma(b2, c12);
                c13 = w.fma(b3, c13);
                c14 = w.fma(b4, c14);
                c15 = w.fma(b5, c15);
                w = FloatVector.fromMemorySegment(V.F512, Mem.ALL, a2 + o, Mem.LE);
                c20 = w.fma(b0, c20);
                c21 = w.fma(b1, c21);
                c22 = w.fma(b2, c22);
                c23 = w.fma(b3, c23);
                c24 = w.fma(b4, c24);
                c25 = w.fma(b5, c25);
                w = FloatVector.fromMemorySegment(V.F512, Mem.ALL, a3 + o, Mem.LE);
                c30 = w.fma(b0, c30);
                c31 = w.fma(b1, c31);
                c32 = w.fma(b2, c32);
                c33 = w.fma(b3, c33);
                c34 = w.fma(b4, c34);
                c35 = w.fma(b5, c35);
            }
            c00.intoMemorySegment(Mem.ALL, to, Mem.LE);
            c10.intoMemorySegment(Mem.ALL, to + 64, Mem.LE);
            c20.intoMemorySegment(Mem.ALL, to + 128, Mem.LE);
            c30.intoMemorySegment(Mem.ALL, to + 192, Mem.LE);
            c01.intoMemorySegment(Mem.ALL, to + 256, Mem.LE);
            c11.intoMemorySegment(Mem.ALL, to + 320, Mem.LE);
            c21.intoMemorySegment(Mem.ALL, to + 384, Mem.LE);
            c31.intoMemorySegment(Mem.ALL, to + 448, Mem.LE);
            c02.intoMemorySegment(Mem.ALL, to + 512, Mem.LE);
            c12.intoMemorySegment(Mem.ALL, to + 576, Mem.LE);
            c22.intoMemorySegment(Mem.ALL, to + 640, Mem.LE);
            c32.intoMemorySegment(Mem.ALL, to + 704, Mem.LE);
            c03.intoMemorySegment(Mem.ALL, to + 768, Mem.LE);
            c13.intoMemorySegment(Mem.ALL, to + 832, Mem.LE);
            c23.intoMemorySegment(Mem.ALL, to + 896, Mem.LE);
            c33.intoMemorySegment(Mem.ALL, to + 960, Mem.LE);
            c04.intoMemorySegment(Mem.ALL, to + 1024, Mem.LE);
            c14.intoMemorySegment(Mem.ALL, to + 1088, Mem.LE);
            c24.intoMemorySegment(Mem.ALL, to + 1152, Mem.LE);
            c34.intoMemorySegment(Mem.ALL, to + 1216, Mem.LE);
            c05.intoMemorySegment(Mem.ALL, to + 1280, Mem.LE);
            c15.intoMemorySegment(Mem.ALL, to + 1344, Mem.LE);
            c25.intoMemorySegment(Mem.ALL, to + 1408, Mem.LE);
            c35.intoMemorySegment(Mem.ALL, to + 1472, Mem.LE);
            to += next;
        }
    }

    /** Three columns, laid out alike. */
    static void rows8x3(long lda, long size, long start, long stop, long a, long y, long by, long out, long next) {
        long a1 = a + lda;
        long a2 = a1 + lda;
        long a3 = a2 + lda;
        long y1 = y + by;
        long y2 = y1 + by;
        long step = Step.bytes64();
        long to = out;
        for (long from = start; from < stop; from += size) {
            long end = from + size;
            FloatVector c00 = FloatVector.zero(V.F512);
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
                FloatVector b0 = FloatVector.fromMemorySegment(V.F512, Mem.ALL, y + o, Mem.LE);
                FloatVector b1 = FloatVector.fromMemorySegment(V.F512, Mem.ALL, y1 + o, Mem.LE);
                FloatVector b2 = FloatVector.fromMemorySegment(V.F512, Mem.ALL, y2 + o, Mem.LE);
                FloatVector w = FloatVector.fromMemorySegment(V.F512, Mem.ALL, a + o, Mem.LE);
                c00 = w.fma(b0, c00);
                c01 = w.fma(b1, c01);
                c02 = w.fma(b2, c02);
                w = FloatVector.fromMemorySegment(V.F512, Mem.ALL, a1 + o, Mem.LE);
                c10 = w.fma(b0, c10);
                c11 = w.fma(b1, c11);
                c12 = w.fma(b2, c12);
                w = FloatVector.fromMemorySegment(V.F512, Mem.ALL, a2 + o, Mem.LE);
                c20 = w.fma(b0, c20);
                c21 = w.fma(b1, c21);
                c22 = w.fma(b2, c22);
                w = FloatVector.fromMemorySegment(V.F512, Mem.ALL, a3 + o, Mem.LE);
                c30 = w.fma(b0, c30);
                c31 = w.fma(b1, c31);
                c32 = w.fma(b2, c32);
            }
            c00.intoMemorySegment(Mem.ALL, to, Mem.LE);
            c10.intoMemorySegment(Mem.ALL, to + 64, Mem.LE);
            c20.intoMemorySegment(Mem.ALL, to + 128, Mem.LE);
            c30.intoMemorySegment(Mem.ALL, to + 192, Mem.LE);
            c01.intoMemorySegment(Mem.ALL, to + 256, Mem.LE);
            c11.intoMemorySegment(Mem.ALL, to + 320, Mem.LE);
            c21.intoMemorySegment(Mem.ALL, to + 384, Mem.LE);
            c31.intoMemorySegment(Mem.ALL, to + 448, Mem.LE);
            c02.intoMemorySegment(Mem.ALL, to + 512, Mem.LE);
            c12.intoMemorySegment(Mem.ALL, to + 576, Mem.LE);
            c22.intoMemorySegment(Mem.ALL, to + 640, Mem.LE);
            c32.intoMemorySegment(Mem.ALL, to + 704, Mem.LE);
            to += next;
        }
    }

    /** One column, laid out alike. */
    static void rows8x1(long lda, long size, long start, long stop, long a, long y, long by, long out, long next) {
        long a1 = a + lda;
        long a2 = a1 + lda;
        long a3 = a2 + lda;
        long step = Step.bytes64();
        long to = out;
        for (long from = start; from < stop; from += size) {
            long end = from + size;
            FloatVector c00 = FloatVector.zero(V.F512);
            FloatVector c10 = c00;
            FloatVector c20 = c00;
            FloatVector c30 = c00;
            for (long o = from; o < end; o += step) {
                FloatVector b0 = FloatVector.fromMemorySegment(V.F512, Mem.ALL, y + o, Mem.LE);
                c00 = FloatVector.fromMemorySegment(V.F512, Mem.ALL, a + o, Mem.LE)
                        .fma(b0, c00);
                c10 = FloatVector.fromMemorySegment(V.F512, Mem.ALL, a1 + o, Mem.LE)
                        .fma(b0, c10);
                c20 = FloatVector.fromMemorySegment(V.F512, Mem.ALL, a2 + o, Mem.LE)
                        .fma(b0, c20);
                c30 = FloatVector.fromMemorySegment(V.F512, Mem.ALL, a3 + o, Mem.LE)
                        .fma(b0, c30);
            }
            c00.intoMemorySegment(Mem.ALL, to, Mem.LE);
            c10.intoMemorySegment(Mem.ALL, to + 64, Mem.LE);
            c20.intoMemorySegment(Mem.ALL, to + 128, Mem.LE);
            c30.intoMemorySegment(Mem.ALL, to + 192, Mem.LE);
            to += next;
        }
    }
}
