package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.Mem;

/**
 * Dot product of a Q5_K row with a Q8_K row.
 *
 * <p>Bits: as Q4_K, but the minimums are one integer a super-block, fused into one float.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/quants.c} {@code ggml_vec_dot_q5_K_q8_K} (b11192)
 */
public final class VecDotQ5K {
    private VecDotQ5K() {}

    public static float dot(int n, long x, long y) {
        float[] acc = new float[8];
        int[] lanes = new int[8];
        int[] q = new int[256];
        int[] sc = new int[8];
        int[] min = new int[8];
        float summs = 0;
        for (int b = 0; b < n / 256; b++) {
            long xb = x + 176L * b;
            long yb = y + 292L * b;
            float yd = Mem.f32(yb);
            Unpack.scaleMinK4(xb + 4, sc, min);
            int m = 0;
            for (int j = 0; j < 8; j++) {
                m += min[j] * VecDotQ4K.pair(yb, j);
            }
            summs = Math.fma(-yd * Mem.f16(xb + 2), (float) m, summs);
            Unpack.q5K(xb, q);
            IntLanes.clear(lanes);
            for (int j = 0; j < 8; j++) {
                IntLanes.unsigned(lanes, q, 32 * j, yb + QuantizeQ8K.QS + 32 * j, sc[j]);
            }
            IntLanes.accumulate(acc, yd * Mem.f16(xb), lanes);
        }
        return Lanes.hsumFloat8(acc) + summs;
    }
}
