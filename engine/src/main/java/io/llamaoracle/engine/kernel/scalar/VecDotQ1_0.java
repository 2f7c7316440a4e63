package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.Mem;

/**
 * Dot product of a Q1_0 row (blocks of 128 signs) with a Q8_0 row.
 *
 * <p>Bits: the first activation block is multiplied by its scale, the other three fused onto it; the block joins the
 * accumulator fused with the weight's scale. A negative sign flips an activation of -128 to itself.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/quants.c} {@code ggml_vec_dot_q1_0_q8_0} (b11192)
 */
public final class VecDotQ1_0 {
    private VecDotQ1_0() {}

    public static float dot(int n, long x, long y) {
        float[] acc = new float[8];
        float[] block = new float[8];
        int[] lanes = new int[8];
        int[] q = new int[128];
        for (int b = 0; b < n / 128; b++) {
            long xb = x + 18L * b;
            Unpack.q1_0(xb, q);
            for (int k = 0; k < 4; k++) {
                long yb = y + 34L * (4 * b + k);
                float d = Mem.f16(yb);
                IntLanes.clear(lanes);
                signs(lanes, q, 32 * k, yb + 2);
                for (int l = 0; l < 8; l++) {
                    block[l] = k == 0 ? d * lanes[l] : Math.fma(d, (float) lanes[l], block[l]);
                }
            }
            float d0 = Mem.f16(xb);
            for (int l = 0; l < 8; l++) {
                acc[l] = Math.fma(d0, block[l], acc[l]);
            }
        }
        return Lanes.hsumFloat8(acc);
    }

    private static void signs(int[] lanes, int[] q, int from, long y) {
        for (int i = 0; i < 32; i++) {
            lanes[i >> 2] += (byte) (q[from + i] * Mem.i8(y + i));
        }
    }
}
