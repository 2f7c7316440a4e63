package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.Mem;

/**
 * Dot product of a Q4_1 row with a Q8_1 row.
 *
 * <p>Bits: as Q4_0's lanes; the minimums times the sums are added up apart, fused, and join at the end.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/quants.c} {@code ggml_vec_dot_q4_1_q8_1} (b11192)
 */
public final class VecDotQ4_1 {
    private VecDotQ4_1() {}

    public static float dot(int n, long x, long y) {
        float[] acc = new float[8];
        int[] lanes = new int[8];
        int[] q = new int[32];
        float summs = 0;
        for (int b = 0; b < n / 32; b++) {
            long xb = x + 20L * b;
            long yb = y + 36L * b;
            summs = Math.fma(Mem.f16(xb + 2), Mem.f16(yb + 2), summs);
            Unpack.q4_1(xb, q);
            IntLanes.clear(lanes);
            IntLanes.unsigned(lanes, q, 0, yb + 4, 1);
            IntLanes.accumulate(acc, Mem.f16(xb) * Mem.f16(yb), lanes);
        }
        return Lanes.hsumFloat8(acc) + summs;
    }
}
