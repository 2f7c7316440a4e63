package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;

/**
 * Steps of {@link ChainKernel}'s chains: whole-number sums of one column and eight rows join the accumulators at {@code acc},
 * scaled.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/repack.cpp} {@code ggml_gemm_q4_0_8x8_q8_0} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/repack.cpp} {@code ggml_gemv_q4_K_8x8_q8_K} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/repack.cpp} {@code ggml_gemm_q4_K_8x8_q8_K} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/iqp.cpp} {@code iqp_gemm_tile_4} (b11192)
 */
final class ChainStep {
    private ChainStep() {}

    /** Blocks of 32 values, their sums at {@code sums}: each joins the chain fused with the product of both scales. */
    static void blocks(int blocks, long d, long yd, long sums, long next, long acc) {
        FloatVector a = FloatVector.fromMemorySegment(V.F, Mem.ALL, acc, Mem.LE);
        for (int b = 0; b < blocks; b++) {
            FloatVector scale = FloatVector.fromMemorySegment(V.F, Mem.ALL, d + (long) RepackNibbles.BLOCK * b, Mem.LE)
                    .mul(Mem.f32(yd + 4L * b));
            a = FloatVector.fromMemorySegment(V.F, Mem.ALL, sums + next * b, Mem.LE)
                    .fma(scale, a);
        }
        a.intoMemorySegment(Mem.ALL, acc, Mem.LE);
    }

    /** A super-block of Q4_K in four steps of 64 values; the minimums have a chain of their own behind the first. */
    static void q4K(long block, float yd, long pairs, long sums, long next, long acc) {
        long mins = block + RepackQ4K.SCALES + 64;
        FloatVector d =
                FloatVector.fromMemorySegment(V.F, Mem.ALL, block, Mem.LE).mul(yd);
        FloatVector dmin =
                FloatVector.fromMemorySegment(V.F, Mem.ALL, block + 32, Mem.LE).mul(yd);
        FloatVector a = FloatVector.fromMemorySegment(V.F, Mem.ALL, acc, Mem.LE);
        FloatVector m = FloatVector.fromMemorySegment(V.F, Mem.ALL, acc + 32, Mem.LE);
        for (int j = 0; j < 8; j += 2) {
            a = FloatVector.fromMemorySegment(V.F, Mem.ALL, sums + next / 2 * j, Mem.LE)
                    .fma(d, a);
            FloatVector m0 =
                    (FloatVector) ByteVector.fromMemorySegment(ByteVector.SPECIES_64, Mem.ALL, mins + 8L * j, Mem.LE)
                            .convertShape(VectorOperators.B2F, V.F, 0);
            FloatVector m1 = (FloatVector)
                    ByteVector.fromMemorySegment(ByteVector.SPECIES_64, Mem.ALL, mins + 8L * j + 8, Mem.LE)
                            .convertShape(VectorOperators.B2F, V.F, 0);
            FloatVector f =
                    m1.fma(FloatVector.broadcast(V.F, Mem.f32(pairs + 32 + 2L * j)), m0.mul(Mem.f32(pairs + 2L * j)));
            m = f.fma(dmin, m);
        }
        a.intoMemorySegment(Mem.ALL, acc, Mem.LE);
        m.intoMemorySegment(Mem.ALL, acc + 32, Mem.LE);
    }

    /** A super-block of Q4_K in one step, its whole-number total at {@code total}. */
    static void q4KOnce(long block, float yd, long pairs, long total, long acc) {
        long mins = block + RepackQ4K.SCALES + 64;
        FloatVector min = FloatVector.zero(V.F);
        for (int j = 0; j < 8; j += 2) {
            FloatVector m0 =
                    (FloatVector) ByteVector.fromMemorySegment(ByteVector.SPECIES_64, Mem.ALL, mins + 8L * j, Mem.LE)
                            .convertShape(VectorOperators.B2F, V.F, 0);
            FloatVector m1 = (FloatVector)
                    ByteVector.fromMemorySegment(ByteVector.SPECIES_64, Mem.ALL, mins + 8L * j + 8, Mem.LE)
                            .convertShape(VectorOperators.B2F, V.F, 0);
            FloatVector f =
                    m1.fma(FloatVector.broadcast(V.F, Mem.f32(pairs + 32 + 2L * j)), m0.mul(Mem.f32(pairs + 2L * j)));
            min = f.add(min);
        }
        FloatVector t = (FloatVector)
                IntVector.fromMemorySegment(V.I, Mem.ALL, total, Mem.LE).convert(VectorOperators.I2F, 0);
        t.fma(
                        FloatVector.fromMemorySegment(V.F, Mem.ALL, block, Mem.LE)
                                .mul(yd),
                        FloatVector.fromMemorySegment(V.F, Mem.ALL, acc, Mem.LE))
                .intoMemorySegment(Mem.ALL, acc, Mem.LE);
        FloatVector.fromMemorySegment(V.F, Mem.ALL, block + 32, Mem.LE)
                .mul(yd)
                .fma(min, FloatVector.fromMemorySegment(V.F, Mem.ALL, acc + 32, Mem.LE))
                .intoMemorySegment(Mem.ALL, acc + 32, Mem.LE);
    }

    /** A super-block of an IQ4_XS panel in one step; {@code scales} are its eight rows'. */
    static void panel(long scales, float yd, long sums, long next, long acc) {
        IntVector total = IntVector.zero(V.I);
        for (int j = 0; j < 8; j++) {
            total = ((IntVector) FloatVector.fromMemorySegment(V.F, Mem.ALL, sums + next * j, Mem.LE)
                            .convert(VectorOperators.F2I, 0))
                    .add(total);
        }
        ((FloatVector) total.convert(VectorOperators.I2F, 0))
                .fma(
                        FloatVector.fromMemorySegment(V.F, Mem.ALL, scales, Mem.LE)
                                .mul(yd),
                        FloatVector.fromMemorySegment(V.F, Mem.ALL, acc, Mem.LE))
                .intoMemorySegment(Mem.ALL, acc, Mem.LE);
    }
}
