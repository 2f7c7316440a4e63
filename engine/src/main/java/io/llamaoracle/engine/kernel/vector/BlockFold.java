package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import jdk.incubator.vector.FloatVector;

/**
 * Sums of blocks of 32 join the accumulators of a column, scaled.
 *
 * <p>Bits: one fused step a block with the product of both scales, as in llamafile's product; minimums times sums in a chain
 * of their own, a float a row.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/llamafile/sgemm.cpp} {@code tinyBLAS_Q0_AVX::gemm4xN} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/quants.c} {@code ggml_vec_dot_q4_1_q8_1} (b11192)
 */
final class BlockFold {
    private BlockFold() {}

    /** Sums of {@code blocks} blocks, {@code next} bytes from one to the next, into accumulators at {@code acc}. */
    static void fold(Tile tile, int blocks, long sums, long scales, long yd, long acc) {
        if (tile.wide()) {
            eight(blocks, sums, tile.next(), scales, yd, acc);
        } else {
            four(blocks, sums, tile.next(), scales, yd, acc);
        }
    }

    /** Four rows. */
    static void four(int blocks, long sums, long next, long scales, long yd, long acc) {
        FloatVector a0 = FloatVector.fromMemorySegment(V.F, Mem.ALL, acc, Mem.LE);
        FloatVector a1 = FloatVector.fromMemorySegment(V.F, Mem.ALL, acc + 32, Mem.LE);
        FloatVector a2 = FloatVector.fromMemorySegment(V.F, Mem.ALL, acc + 64, Mem.LE);
        FloatVector a3 = FloatVector.fromMemorySegment(V.F, Mem.ALL, acc + 96, Mem.LE);
        long t = sums;
        long s = scales;
        int one = Step.one();
        for (int b = 0; b < blocks; b += one) {
            FloatVector d = FloatVector.broadcast(V.F, Mem.f32(yd + 4L * b));
            a0 = FloatVector.fromMemorySegment(V.F, Mem.ALL, t, Mem.LE)
                    .fma(FloatVector.fromMemorySegment(V.F, Mem.ALL, s, Mem.LE).mul(d), a0);
            a1 = FloatVector.fromMemorySegment(V.F, Mem.ALL, t + 32, Mem.LE)
                    .fma(
                            FloatVector.fromMemorySegment(V.F, Mem.ALL, s + 32, Mem.LE)
                                    .mul(d),
                            a1);
            a2 = FloatVector.fromMemorySegment(V.F, Mem.ALL, t + 64, Mem.LE)
                    .fma(
                            FloatVector.fromMemorySegment(V.F, Mem.ALL, s + 64, Mem.LE)
                                    .mul(d),
                            a2);
            a3 = FloatVector.fromMemorySegment(V.F, Mem.ALL, t + 96, Mem.LE)
                    .fma(
                            FloatVector.fromMemorySegment(V.F, Mem.ALL, s + 96, Mem.LE)
                                    .mul(d),
                            a3);
            t += next;
            s += 128;
        }
        a0.intoMemorySegment(Mem.ALL, acc, Mem.LE);
        a1.intoMemorySegment(Mem.ALL, acc + 32, Mem.LE);
        a2.intoMemorySegment(Mem.ALL, acc + 64, Mem.LE);
        a3.intoMemorySegment(Mem.ALL, acc + 96, Mem.LE);
    }

    /** Eight rows, two side by side. */
    static void eight(int blocks, long sums, long next, long scales, long yd, long acc) {
        FloatVector a0 = FloatVector.fromMemorySegment(V.F512, Mem.ALL, acc, Mem.LE);
        FloatVector a1 = FloatVector.fromMemorySegment(V.F512, Mem.ALL, acc + 64, Mem.LE);
        FloatVector a2 = FloatVector.fromMemorySegment(V.F512, Mem.ALL, acc + 128, Mem.LE);
        FloatVector a3 = FloatVector.fromMemorySegment(V.F512, Mem.ALL, acc + 192, Mem.LE);
        long t = sums;
        long s = scales;
        int one = Step.one();
        for (int b = 0; b < blocks; b += one) {
            FloatVector d = FloatVector.broadcast(V.F512, Mem.f32(yd + 4L * b));
            a0 = FloatVector.fromMemorySegment(V.F512, Mem.ALL, t, Mem.LE)
                    .fma(
                            FloatVector.fromMemorySegment(V.F512, Mem.ALL, s, Mem.LE)
                                    .mul(d),
                            a0);
            a1 = FloatVector.fromMemorySegment(V.F512, Mem.ALL, t + 64, Mem.LE)
                    .fma(
                            FloatVector.fromMemorySegment(V.F512, Mem.ALL, s + 64, Mem.LE)
                                    .mul(d),
                            a1);
            a2 = FloatVector.fromMemorySegment(V.F512, Mem.ALL, t + 128, Mem.LE)
                    .fma(
                            FloatVector.fromMemorySegment(V.F512, Mem.ALL, s + 128, Mem.LE)
                                    .mul(d),
                            a2);
            a3 = FloatVector.fromMemorySegment(V.F512, Mem.ALL, t + 192, Mem.LE)
                    .fma(
                            FloatVector.fromMemorySegment(V.F512, Mem.ALL, s + 192, Mem.LE)
                                    .mul(d),
                            a3);
            t += next;
            s += 256;
        }
        a0.intoMemorySegment(Mem.ALL, acc, Mem.LE);
        a1.intoMemorySegment(Mem.ALL, acc + 64, Mem.LE);
        a2.intoMemorySegment(Mem.ALL, acc + 128, Mem.LE);
        a3.intoMemorySegment(Mem.ALL, acc + 192, Mem.LE);
    }

    /** Eight rows' minimums, a row a lane, 32 bytes from block to block, times the sums of a column. */
    static void minimums(int blocks, long mins, long sy, long to) {
        FloatVector m = FloatVector.zero(V.F);
        for (int b = 0; b < blocks; b++) {
            m = FloatVector.fromMemorySegment(V.F, Mem.ALL, mins + 32L * b, Mem.LE)
                    .fma(FloatVector.broadcast(V.F, Mem.f32(sy + 4L * b)), m);
        }
        m.intoMemorySegment(Mem.ALL, to, Mem.LE);
    }
}
