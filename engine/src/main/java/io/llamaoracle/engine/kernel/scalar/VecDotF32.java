package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.Mem;

/**
 * Dot product of two float rows.
 *
 * <p>Bits: 32 values a step into four accumulators of eight lanes, fused. The tail of up to 31 values is added in
 * order: full groups of eight, then one of four, multiply and add apart (gcc vectorised the products only); the last one
 * to three fused.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/vec.cpp} {@code ggml_vec_dot_f32} (b11192)
 */
public final class VecDotF32 {
    private VecDotF32() {}

    public static float dot(int n, long x, long y) {
        int np = n & ~31;
        float[][] acc = new float[4][8];
        for (int i = 0; i < np; i += 32) {
            for (int j = 0; j < 32; j++) {
                long o = 4L * (i + j);
                float[] a = acc[j >> 3];
                a[j & 7] = Math.fma(Mem.f32(x + o), Mem.f32(y + o), a[j & 7]);
            }
        }
        return tail(n, np, x, y, Lanes.reduceF32x8(acc[0], acc[1], acc[2], acc[3]));
    }

    /** Adds the values from {@code np} to {@code n}. */
    public static float tail(int n, int np, long x, long y, float sum) {
        float sumf = sum;
        int rem = n - np;
        int plain = rem & ~3;
        for (int i = np; i < np + plain; i++) {
            sumf = sumf + Mem.f32(x + 4L * i) * Mem.f32(y + 4L * i);
        }
        for (int i = np + plain; i < n; i++) {
            sumf = Math.fma(Mem.f32(x + 4L * i), Mem.f32(y + 4L * i), sumf);
        }
        return sumf;
    }
}
