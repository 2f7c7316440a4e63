package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.Mem;

/**
 * Dot product of two half rows.
 *
 * <p>Bits: 32 values a step into four accumulators of eight float lanes, fused; the tail is multiplied in float and added
 * in double, then rounded once.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/vec.cpp} {@code ggml_vec_dot_f16} (b11192)
 */
public final class VecDotF16 {
    private VecDotF16() {}

    public static float dot(int n, long x, long y) {
        int np = n & ~31;
        float[][] acc = new float[4][8];
        for (int i = 0; i < np; i += 32) {
            for (int j = 0; j < 32; j++) {
                long o = 2L * (i + j);
                float[] a = acc[j >> 3];
                a[j & 7] = Math.fma(Mem.f16(x + o), Mem.f16(y + o), a[j & 7]);
            }
        }
        double sumf = Lanes.reduceF32x8(acc[0], acc[1], acc[2], acc[3]);
        for (int i = np; i < n; i++) {
            sumf += (double) (Mem.f16(x + 2L * i) * Mem.f16(y + 2L * i));
        }
        return (float) sumf;
    }
}
