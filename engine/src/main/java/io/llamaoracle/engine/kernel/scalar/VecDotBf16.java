package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.Mem;

/**
 * Dot product of two bfloat16 rows.
 *
 * <p>Bits: 32 values a step into four accumulators of eight float lanes; the source multiplies and adds, the binary
 * fuses. Reduction (c1 + c3) + (c2 + c4), then by halves; the tail is multiplied in float and added in double.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/vec.cpp} {@code ggml_vec_dot_bf16} (b11192)
 */
public final class VecDotBf16 {
    private VecDotBf16() {}

    public static float dot(int n, long x, long y) {
        int np = n & ~31;
        float[][] acc = new float[4][8];
        for (int i = 0; i < np; i += 32) {
            for (int j = 0; j < 32; j++) {
                long o = 2L * (i + j);
                float[] a = acc[j >> 3];
                a[j & 7] = Math.fma(bf16(x + o), bf16(y + o), a[j & 7]);
            }
        }
        float[] t = new float[8];
        for (int l = 0; l < 8; l++) {
            t[l] = (acc[0][l] + acc[2][l]) + (acc[1][l] + acc[3][l]);
        }
        double sumf = 0.0 + (double) Lanes.hsumFloat8(t);
        for (int i = np; i < n; i++) {
            sumf += (double) (bf16(x + 2L * i) * bf16(y + 2L * i));
        }
        return (float) sumf;
    }

    /** The bfloat16 at {@code a}, widened exactly. */
    public static float bf16(long a) {
        return Float.intBitsToFloat(Mem.u16(a) << 16);
    }
}
