package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.Mem;

/**
 * Dot product of a Q3_K row with a Q8_K row.
 *
 * <p>Bits: all sub-blocks, scaled as integers, in eight lanes; one fused step a super-block.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/quants.c} {@code ggml_vec_dot_q3_K_q8_K} (b11192)
 */
public final class VecDotQ3K {
    private VecDotQ3K() {}

    public static float dot(int n, long x, long y) {
        float[] acc = new float[8];
        int[] lanes = new int[8];
        int[] q = new int[256];
        int[] sc = new int[16];
        for (int b = 0; b < n / 256; b++) {
            long xb = x + 110L * b;
            long yb = y + 292L * b;
            Unpack.q3K(xb, q);
            Unpack.q3KScales(xb, sc);
            IntLanes.clear(lanes);
            for (int i = 0; i < 256; i++) {
                lanes[i % 32 >> 2] += sc[i / 16] * q[i] * Mem.i8(yb + QuantizeQ8K.QS + i);
            }
            IntLanes.accumulate(acc, Mem.f32(yb) * Mem.f16(xb + 108), lanes);
        }
        return Lanes.hsumFloat8(acc);
    }
}
