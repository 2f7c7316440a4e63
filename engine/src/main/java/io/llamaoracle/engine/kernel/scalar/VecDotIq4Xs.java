package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.Mem;

/**
 * Dot product of an IQ4_XS row with a Q8_K row.
 *
 * <p>Bits: all sub-blocks, scaled as integers, in eight lanes; one fused step a super-block.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/quants.c} {@code ggml_vec_dot_iq4_xs_q8_K} (b11192)
 */
public final class VecDotIq4Xs {
    private VecDotIq4Xs() {}

    public static float dot(int n, long x, long y) {
        float[] acc = new float[8];
        int[] lanes = new int[8];
        int[] q = new int[256];
        int[] sc = new int[8];
        for (int b = 0; b < n / 256; b++) {
            long xb = x + 136L * b;
            long yb = y + 292L * b;
            Unpack.iq4Xs(xb, q);
            Unpack.iq4XsScales(xb, sc);
            IntLanes.clear(lanes);
            for (int j = 0; j < 8; j++) {
                IntLanes.signed(lanes, q, 32 * j, yb + QuantizeQ8K.QS + 32 * j, sc[j]);
            }
            IntLanes.accumulate(acc, Mem.f16(xb) * Mem.f32(yb), lanes);
        }
        return Lanes.hsumFloat8(acc);
    }
}
