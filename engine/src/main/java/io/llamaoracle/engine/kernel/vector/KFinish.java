package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;

/**
 * The float part of the super-block dot products, from the lane sums of {@link KTile}.
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
    private KFinish() {}

    /** The result of a widened row {@code a} and activations {@code y}; sums of chunk k are at {@code sums + 384 k}. */
    static float dot(GgmlType type, int n, long a, long y, long sums) {
        return switch (type) {
            case Q3_K, IQ4_XS -> plain(n, a, y, sums);
            case Q2_K -> q2K(n, a, y, sums);
            case Q4_K -> q4K(n, a, y, sums);
            case Q5_K -> q5K(n, a, y, sums);
            case Q6_K -> q6K(n, a, y, sums);
            default -> throw new IllegalArgumentException(type.typeName);
        };
    }

    private static FloatVector broadcast(float f) {
        return FloatVector.broadcast(V.F, f);
    }

    private static float plain(int n, long a, long y, long sums) {
        FloatVector acc = FloatVector.zero(V.F);
        for (int b = 0; b < n / 256; b++) {
            float d = Q8KRow.scale(y, n, b) * Mem.f32(KRows.scale(a, n, b));
            acc = V.f(sums + 384L * b).fma(broadcast(d), acc);
        }
        return V.hsum(acc);
    }

    /** Factors times sums of super-block {@code b}, whole numbers. */
    private static FloatVector minimums(int n, long a, int b, long ySums) {
        long f = KRows.factors(a, n, b);
        return V.f(f + 32).fma(V.f(ySums + 32), V.f(f).mul(V.f(ySums)));
    }

    private static float q2K(int n, long a, long y, long sums) {
        FloatVector acc = FloatVector.zero(V.F);
        for (int b = 0; b < n / 256; b++) {
            float yd = Q8KRow.scale(y, n, b);
            long s = KRows.scale(a, n, b);
            FloatVector m = minimums(n, a, b, Q8KRow.sums(y, n, b));
            acc = m.fma(broadcast(-yd * Mem.f32(s + 4)), acc);
            acc = V.f(sums + 384L * b).fma(broadcast(yd * Mem.f32(s)), acc);
        }
        return V.hsum(acc);
    }

    private static float q4K(int n, long a, long y, long sums) {
        FloatVector acc = FloatVector.zero(V.F);
        FloatVector accM = FloatVector.zero(V.F);
        for (int b = 0; b < n / 256; b++) {
            float yd = Q8KRow.scale(y, n, b);
            long s = KRows.scale(a, n, b);
            FloatVector m = minimums(n, a, b, Q8KRow.pairs(y, n, b));
            accM = m.fma(broadcast(-yd * Mem.f32(s + 4)), accM);
            acc = V.f(sums + 384L * b).fma(broadcast(yd * Mem.f32(s)), acc);
        }
        return V.hsum(acc) + V.hsum(accM);
    }

    private static float q5K(int n, long a, long y, long sums) {
        FloatVector acc = FloatVector.zero(V.F);
        float summs = 0;
        for (int b = 0; b < n / 256; b++) {
            float yd = Q8KRow.scale(y, n, b);
            long s = KRows.scale(a, n, b);
            IntVector m = (IntVector) minimums(n, a, b, Q8KRow.pairs(y, n, b)).convert(VectorOperators.F2I, 0);
            summs = Math.fma(-yd * Mem.f32(s + 4), (float) m.reduceLanes(VectorOperators.ADD), summs);
            acc = V.f(sums + 384L * b).fma(broadcast(yd * Mem.f32(s)), acc);
        }
        return V.hsum(acc) + summs;
    }

    private static float q6K(int n, long a, long y, long sums) {
        FloatVector acc = FloatVector.zero(V.F);
        for (int b = 0; b < n / 256; b++) {
            IntVector low = (IntVector) V.f(sums + 768L * b).convert(VectorOperators.F2I, 0);
            IntVector high = (IntVector) V.f(sums + 768L * b + 384).convert(VectorOperators.F2I, 0);
            FloatVector m = minimums(n, a, b, Q8KRow.sums(y, n, b)).mul(32.0f);
            IntVector total = low.add(high).sub((IntVector) m.convert(VectorOperators.F2I, 0));
            float d = Q8KRow.scale(y, n, b) * Mem.f32(KRows.scale(a, n, b));
            acc = ((FloatVector) total.convert(VectorOperators.I2F, 0)).fma(broadcast(d), acc);
        }
        return V.hsum(acc);
    }
}
