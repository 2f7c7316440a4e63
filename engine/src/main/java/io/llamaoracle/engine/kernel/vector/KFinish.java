package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorOperators;

/**
 * The float part of the super-block dot products, from the lane sums of {@link Tile}.
 *
 * <p>Bits: one fused step a super-block, scale times lanes; the minimums as each type has them: in the same accumulator
 * and before (Q2_K), in four lanes of their own (Q4_K), as one total in one float (Q5_K), or subtracted as whole numbers
 * (Q6_K).
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/quants.c} {@code ggml_vec_dot_q2_K_q8_K} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/quants.c} {@code ggml_vec_dot_q3_K_q8_K} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/quants.c} {@code ggml_vec_dot_q4_K_q8_K} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/quants.c} {@code ggml_vec_dot_q5_K_q8_K} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/quants.c} {@code ggml_vec_dot_q6_K_q8_K} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/quants.c} {@code ggml_vec_dot_iq4_xs_q8_K} (b11192)
 */
final class KFinish {
    private final Q8KRow row;

    KFinish(Q8KRow row) {
        this.row = row;
    }

    /** The result of a row with tails {@code a} and activations {@code y}; sums of chunk k are at {@code sums + next k}, overwritten. */
    float dot(GgmlType type, int n, long a, long y, long sums, long next) {
        return switch (type) {
            case Q3_K, IQ4_XS -> plain(n, a, y, sums, next);
            case Q2_K -> q2K(n, a, y, sums, next);
            case Q4_K -> q4K(n, a, y, sums, next);
            case Q5_K -> q5K(n, a, y, sums, next);
            case Q6_K -> q6K(n, a, y, sums, next);
            default -> throw new IllegalArgumentException(type.typeName);
        };
    }

    private float plain(int n, long a, long y, long sums, long next) {
        FloatVector acc = FloatVector.zero(V.F);
        for (int b = 0; b < n / 256; b++) {
            float d = row.scale(y, n, b) * Mem.f32(KRows.scale(a, b));
            acc = FloatVector.fromMemorySegment(V.F, Mem.ALL, sums + next * b, Mem.LE)
                    .fma(FloatVector.broadcast(V.F, d), acc);
        }
        acc.intoMemorySegment(Mem.ALL, sums, Mem.LE);
        return V.hsum(sums);
    }

    private float q2K(int n, long a, long y, long sums, long next) {
        FloatVector acc = FloatVector.zero(V.F);
        for (int b = 0; b < n / 256; b++) {
            float yd = row.scale(y, n, b);
            long s = KRows.scale(a, b);
            long f = KRows.factors(a, b);
            long sy = row.sums(y, n, b);
            FloatVector m = FloatVector.fromMemorySegment(V.F, Mem.ALL, f + 32, Mem.LE)
                    .fma(
                            FloatVector.fromMemorySegment(V.F, Mem.ALL, sy + 32, Mem.LE),
                            FloatVector.fromMemorySegment(V.F, Mem.ALL, f, Mem.LE)
                                    .mul(FloatVector.fromMemorySegment(V.F, Mem.ALL, sy, Mem.LE)));
            acc = m.fma(FloatVector.broadcast(V.F, -yd * Mem.f32(s + 4)), acc);
            acc = FloatVector.fromMemorySegment(V.F, Mem.ALL, sums + next * b, Mem.LE)
                    .fma(FloatVector.broadcast(V.F, yd * Mem.f32(s)), acc);
        }
        acc.intoMemorySegment(Mem.ALL, sums, Mem.LE);
        return V.hsum(sums);
    }

    private float q4K(int n, long a, long y, long sums, long next) {
        FloatVector acc = FloatVector.zero(V.F);
        FloatVector accM = FloatVector.zero(V.F);
        for (int b = 0; b < n / 256; b++) {
            float yd = row.scale(y, n, b);
            long s = KRows.scale(a, b);
            long f = KRows.factors(a, b);
            long sy = row.pairs(y, n, b);
            FloatVector m = FloatVector.fromMemorySegment(V.F, Mem.ALL, f + 32, Mem.LE)
                    .fma(
                            FloatVector.fromMemorySegment(V.F, Mem.ALL, sy + 32, Mem.LE),
                            FloatVector.fromMemorySegment(V.F, Mem.ALL, f, Mem.LE)
                                    .mul(FloatVector.fromMemorySegment(V.F, Mem.ALL, sy, Mem.LE)));
            accM = m.fma(FloatVector.broadcast(V.F, -yd * Mem.f32(s + 4)), accM);
            acc = FloatVector.fromMemorySegment(V.F, Mem.ALL, sums + next * b, Mem.LE)
                    .fma(FloatVector.broadcast(V.F, yd * Mem.f32(s)), acc);
        }
        acc.intoMemorySegment(Mem.ALL, sums, Mem.LE);
        float sum = V.hsum(sums);
        accM.intoMemorySegment(Mem.ALL, sums, Mem.LE);
        return sum + V.hsum(sums);
    }

    private float q5K(int n, long a, long y, long sums, long next) {
        FloatVector acc = FloatVector.zero(V.F);
        float summs = 0;
        for (int b = 0; b < n / 256; b++) {
            float yd = row.scale(y, n, b);
            long s = KRows.scale(a, b);
            long f = KRows.factors(a, b);
            long sy = row.pairs(y, n, b);
            FloatVector fm = FloatVector.fromMemorySegment(V.F, Mem.ALL, f + 32, Mem.LE)
                    .fma(
                            FloatVector.fromMemorySegment(V.F, Mem.ALL, sy + 32, Mem.LE),
                            FloatVector.fromMemorySegment(V.F, Mem.ALL, f, Mem.LE)
                                    .mul(FloatVector.fromMemorySegment(V.F, Mem.ALL, sy, Mem.LE)));
            IntVector m = (IntVector) fm.convert(VectorOperators.F2I, 0);
            summs = Math.fma(-yd * Mem.f32(s + 4), (float) m.reduceLanes(VectorOperators.ADD), summs);
            acc = FloatVector.fromMemorySegment(V.F, Mem.ALL, sums + next * b, Mem.LE)
                    .fma(FloatVector.broadcast(V.F, yd * Mem.f32(s)), acc);
        }
        acc.intoMemorySegment(Mem.ALL, sums, Mem.LE);
        return V.hsum(sums) + summs;
    }

    private float q6K(int n, long a, long y, long sums, long next) {
        FloatVector acc = FloatVector.zero(V.F);
        for (int b = 0; b < n / 256; b++) {
            IntVector low = (IntVector) FloatVector.fromMemorySegment(V.F, Mem.ALL, sums + 2 * next * b, Mem.LE)
                    .convert(VectorOperators.F2I, 0);
            IntVector high = (IntVector) FloatVector.fromMemorySegment(V.F, Mem.ALL, sums + 2 * next * b + next, Mem.LE)
                    .convert(VectorOperators.F2I, 0);
            long f = KRows.factors(a, b);
            long sy = row.sums(y, n, b);
            FloatVector m = FloatVector.fromMemorySegment(V.F, Mem.ALL, f + 32, Mem.LE)
                    .fma(
                            FloatVector.fromMemorySegment(V.F, Mem.ALL, sy + 32, Mem.LE),
                            FloatVector.fromMemorySegment(V.F, Mem.ALL, f, Mem.LE)
                                    .mul(FloatVector.fromMemorySegment(V.F, Mem.ALL, sy, Mem.LE)))
                    .mul(32.0f);
            IntVector total = low.add(high).sub((IntVector) m.convert(VectorOperators.F2I, 0));
            float d = row.scale(y, n, b) * Mem.f32(KRows.scale(a, b));
            acc = ((FloatVector) total.convert(VectorOperators.I2F, 0)).fma(FloatVector.broadcast(V.F, d), acc);
        }
        acc.intoMemorySegment(Mem.ALL, sums, Mem.LE);
        return V.hsum(sums);
    }

    /** A row of Q6_K as the file has it; totals of super-block b are eight words at {@code totals + 32 b}, overwritten. */
    float directQ6K(int n, long x, long y, long totals) {
        FloatVector acc = FloatVector.zero(V.F);
        for (int b = 0; b < n / 256; b++) {
            long xb = x + 210L * b;
            IntVector scales = ((ShortVector)
                            ByteVector.fromMemorySegment(ByteVector.SPECIES_128, Mem.ALL, xb + 192, Mem.LE)
                                    .convertShape(VectorOperators.B2S, V.S, 0))
                    .reinterpretAsInts();
            FloatVector even = (FloatVector) scales.lanewise(VectorOperators.LSHL, 16)
                    .lanewise(VectorOperators.ASHR, 16)
                    .convert(VectorOperators.I2F, 0);
            FloatVector odd =
                    (FloatVector) scales.lanewise(VectorOperators.ASHR, 16).convert(VectorOperators.I2F, 0);
            long sy = row.sums(y, n, b);
            FloatVector m = odd.fma(
                            FloatVector.fromMemorySegment(V.F, Mem.ALL, sy + 32, Mem.LE),
                            even.mul(FloatVector.fromMemorySegment(V.F, Mem.ALL, sy, Mem.LE)))
                    .mul(32.0f);
            IntVector total = IntVector.fromMemorySegment(V.I, Mem.ALL, totals + 32L * b, Mem.LE)
                    .sub((IntVector) m.convert(VectorOperators.F2I, 0));
            float d = row.scale(y, n, b) * Mem.f16(xb + 208);
            acc = ((FloatVector) total.convert(VectorOperators.I2F, 0)).fma(FloatVector.broadcast(V.F, d), acc);
        }
        acc.intoMemorySegment(Mem.ALL, totals, Mem.LE);
        return V.hsum(totals);
    }
}
