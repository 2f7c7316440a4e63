package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.Mem;

/**
 * Dot product of a Q4_K row with a Q8_K row.
 *
 * <p>Bits: minimums in four lanes of their own (lane l: sub-blocks 2 l and 2 l + 1), fused, summed two apart then
 * neighbours, and added to the sum of the eight lanes.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/quants.c} {@code ggml_vec_dot_q4_K_q8_K} (b11192)
 */
public final class VecDotQ4K {
    private VecDotQ4K() {}

    public static float dot(int n, long x, long y) {
        float[] acc = new float[8];
        float[] accM = new float[4];
        int[] lanes = new int[8];
        int[] q = new int[256];
        int[] sc = new int[8];
        int[] min = new int[8];
        for (int b = 0; b < n / 256; b++) {
            long xb = x + 144L * b;
            long yb = y + 292L * b;
            float yd = Mem.f32(yb);
            Unpack.scaleMinK4(xb + 4, sc, min);
            float dmin = -yd * Mem.f16(xb + 2);
            for (int l = 0; l < 4; l++) {
                int m = min[2 * l] * pair(yb, 2 * l) + min[2 * l + 1] * pair(yb, 2 * l + 1);
                accM[l] = Math.fma(dmin, (float) m, accM[l]);
            }
            Unpack.q4K(xb, q);
            IntLanes.clear(lanes);
            for (int j = 0; j < 8; j++) {
                IntLanes.unsigned(lanes, q, 32 * j, yb + QuantizeQ8K.QS + 32 * j, sc[j]);
            }
            IntLanes.accumulate(acc, yd * Mem.f16(xb), lanes);
        }
        return Lanes.hsumFloat8(acc) + ((accM[0] + accM[2]) + (accM[1] + accM[3]));
    }

    /** Sum of the 32 activations of sub-block {@code j}, as 16-bit addition gives it. */
    static int pair(long block, int j) {
        return (short) (VecDotQ2K.bsum(block, 2 * j) + VecDotQ2K.bsum(block, 2 * j + 1));
    }
}
