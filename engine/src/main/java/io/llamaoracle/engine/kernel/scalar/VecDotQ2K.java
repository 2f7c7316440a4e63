package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.Mem;

/**
 * Dot product of a Q2_K row with a Q8_K row.
 *
 * <p>Bits: the minimums join the same accumulator first: lane l takes the sums of sub-blocks 2 l and 2 l + 1. Then the
 * lanes of all sub-blocks, scaled as integers. Both fused.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/quants.c} {@code ggml_vec_dot_q2_K_q8_K} (b11192)
 */
public final class VecDotQ2K {
    private VecDotQ2K() {}

    public static float dot(int n, long x, long y) {
        float[] acc = new float[8];
        int[] lanes = new int[8];
        int[] q = new int[256];
        for (int b = 0; b < n / 256; b++) {
            long xb = x + 84L * b;
            long yb = y + 292L * b;
            float yd = Mem.f32(yb);
            for (int l = 0; l < 8; l++) {
                int m0 = Mem.u8(xb + 2 * l) >> 4;
                int m1 = Mem.u8(xb + 2 * l + 1) >> 4;
                lanes[l] = m0 * bsum(yb, 2 * l) + m1 * bsum(yb, 2 * l + 1);
            }
            IntLanes.accumulate(acc, -yd * Mem.f16(xb + 82), lanes);
            Unpack.q2K(xb, q);
            IntLanes.clear(lanes);
            for (int i = 0; i < 256; i++) {
                int sc = Mem.u8(xb + i / 16) & 15;
                lanes[i % 32 >> 2] += sc * q[i] * Mem.i8(yb + QuantizeQ8K.QS + i);
            }
            IntLanes.accumulate(acc, yd * Mem.f16(xb + 80), lanes);
        }
        return Lanes.hsumFloat8(acc);
    }

    /** Sum of activations 16 j to 16 j + 15 of a Q8_K block. */
    static int bsum(long block, int j) {
        return Mem.i16(block + QuantizeQ8K.BSUMS + 2L * j);
    }
}
