package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.libc.Expf;

/**
 * Functions over float rows.
 *
 * <p>Bits: SiLU, SwiGLU and soft-max take {@link VExpf} for full groups of eight and the C library's expf for the tail;
 * soft-max and variance sum each group of eight by halves in float, groups and tail in double.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/vec.cpp} {@code ggml_vec_silu_f32} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/vec.cpp} {@code ggml_vec_swiglu_f32} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/vec.cpp} {@code ggml_vec_cvar_f32} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/vec.cpp} {@code ggml_vec_soft_max_f32} (b11192)
 */
public final class ScalarRows {
    private ScalarRows() {}

    public static void silu(int from, int n, long y, long x) {
        int np = n & ~7;
        for (int i = from; i < n; i++) {
            float v = Mem.f32(x + 4L * i);
            Mem.putF32(y + 4L * i, i < np ? siluLane(v) : siluTail(v));
        }
    }

    public static void swiglu(int from, int n, long y, long x, long g) {
        int np = n & ~7;
        for (int i = from; i < n; i++) {
            float v = Mem.f32(x + 4L * i);
            float s = i < np ? siluLane(v) : siluTail(v);
            Mem.putF32(y + 4L * i, s * Mem.f32(g + 4L * i));
        }
    }

    private static float siluLane(float x) {
        return x / (1.0f + VExpf.lane(0.0f - x));
    }

    private static float siluTail(float x) {
        return x / (1.0f + Expf.expf(-x));
    }

    public static double cvar(int n, long y, long x, float mean) {
        double sum = 0;
        float[] v = new float[8];
        int i = 0;
        for (; i + 7 < n; i += 8) {
            for (int l = 0; l < 8; l++) {
                float d = Mem.f32(x + 4L * (i + l)) - mean;
                Mem.putF32(y + 4L * (i + l), d);
                v[l] = d * d;
            }
            sum += Lanes.hsumFloat8(v);
        }
        return cvarTail(i, n, y, x, mean, sum) / n;
    }

    /** The values from {@code i} on, one by one. */
    public static double cvarTail(int i, int n, long y, long x, float mean, double before) {
        double sum = before;
        for (int j = i; j < n; j++) {
            float d = Mem.f32(x + 4L * j) - mean;
            Mem.putF32(y + 4L * j, d);
            sum += d * d;
        }
        return sum;
    }

    public static double softMax(int n, long y, long x, float max) {
        double sum = 0;
        float[] v = new float[8];
        int i = 0;
        for (; i + 7 < n; i += 8) {
            for (int l = 0; l < 8; l++) {
                v[l] = VExpf.lane(Mem.f32(x + 4L * (i + l)) - max);
                Mem.putF32(y + 4L * (i + l), v[l]);
            }
            sum += Lanes.hsumFloat8(v);
        }
        return softMaxTail(i, n, y, x, max, sum);
    }

    /** The values from {@code i} on, by the C library's expf. */
    public static double softMaxTail(int i, int n, long y, long x, float max, double before) {
        double sum = before;
        for (int j = i; j < n; j++) {
            float v = Expf.expf(Mem.f32(x + 4L * j) - max);
            sum += v;
            Mem.putF32(y + 4L * j, v);
        }
        return sum;
    }
}
