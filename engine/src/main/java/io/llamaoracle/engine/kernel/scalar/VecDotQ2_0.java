package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.Mem;

/**
 * Dot product of a Q2_0 row (blocks of 64) with a Q8_0 row; generic C in this build.
 *
 * <p>Bits: integer total of each 32 values, fused with the activation's scale, then with the weight's, all scalar.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/quants.c} {@code ggml_vec_dot_q2_0_q8_0_generic} (b11192)
 */
public final class VecDotQ2_0 {
    private VecDotQ2_0() {}

    public static float dot(int n, long x, long y) {
        int[] q = new int[64];
        float sumf = 0;
        for (int b = 0; b < n / 64; b++) {
            long xb = x + 18L * b;
            Unpack.q2_0(xb, q);
            float sumi = 0;
            for (int k = 0; k < 2; k++) {
                long yb = y + 34L * (2 * b + k);
                int sum = 0;
                for (int i = 0; i < 32; i++) {
                    sum += q[32 * k + i] * Mem.i8(yb + 2 + i);
                }
                sumi = Math.fma(Mem.f16(yb), (float) sum, sumi);
            }
            sumf = Math.fma(Mem.f16(xb), sumi, sumf);
        }
        return sumf;
    }
}
