package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.Mem;

/**
 * Dot product of a Q6_K row with a Q8_K row.
 *
 * <p>Bits: quants stay 0 to 63; 32 times the scaled sums is subtracted as integers, lane l taking sub-blocks 2 l and 2 l
 * + 1, before the one fused step a super-block.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/quants.c} {@code ggml_vec_dot_q6_K_q8_K} (b11192)
 */
public final class VecDotQ6K {
    private VecDotQ6K() {}

    public static float dot(int n, long x, long y) {
        float[] acc = new float[8];
        int[] lanes = new int[8];
        int[] q = new int[256];
        for (int b = 0; b < n / 256; b++) {
            long xb = x + 210L * b;
            long yb = y + 292L * b;
            for (int l = 0; l < 8; l++) {
                int s0 = Mem.i8(xb + 192 + 2 * l);
                int s1 = Mem.i8(xb + 193 + 2 * l);
                lanes[l] = -((s0 * VecDotQ2K.bsum(yb, 2 * l) + s1 * VecDotQ2K.bsum(yb, 2 * l + 1)) << 5);
            }
            Unpack.q6K(xb, q);
            for (int i = 0; i < 256; i++) {
                int sc = Mem.i8(xb + 192 + i / 16);
                lanes[i % 32 >> 2] += sc * q[i] * Mem.i8(yb + QuantizeQ8K.QS + i);
            }
            IntLanes.accumulate(acc, Mem.f32(yb) * Mem.f16(xb + 208), lanes);
        }
        return Lanes.hsumFloat8(acc);
    }
}
