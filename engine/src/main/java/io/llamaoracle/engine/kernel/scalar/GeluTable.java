package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.libc.Tanhf;

/**
 * GELU through ggml's table of all halves.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/vec.h} {@code ggml_vec_gelu_f32} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/vec.h} {@code ggml_vec_geglu_f32} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/vec.h} {@code ggml_gelu_f32} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/ggml-cpu.c} {@code ggml_cpu_init} (b11192)
 */
public final class GeluTable {
    private static final float GELU_COEF_A = 0.044715f;
    private static final float SQRT_2_OVER_PI = 0.79788456080286535587989211986876f;
    private static final short[] TABLE = table();

    private GeluTable() {}

    private static short[] table() {
        short[] t = new short[1 << 16];
        for (int i = 0; i < t.length; i++) {
            t[i] = Float.floatToFloat16(gelu(Float.float16ToFloat((short) i)));
        }
        return t;
    }

    private static float gelu(float x) {
        float inner = Math.fma(GELU_COEF_A * x, x, 1.0f);
        return 0.5f * x * (1.0f + Tanhf.tanhf(SQRT_2_OVER_PI * x * inner));
    }

    /** The half that ggml's table holds for the half {@code h}. */
    public static short entry(short h) {
        return TABLE[h & 0xffff];
    }

    public static void gelu(int n, long y, long x) {
        for (int i = 0; i < n; i++) {
            float v = Mem.f32(x + 4L * i);
            float r;
            if (v <= -10.0f) {
                r = 0.0f;
            } else if (v >= 10.0f) {
                r = v;
            } else {
                r = Float.float16ToFloat(entry(Float.floatToFloat16(v)));
            }
            Mem.putF32(y + 4L * i, r);
        }
    }

    public static void geglu(int n, long y, long x, long g) {
        for (int i = 0; i < n; i++) {
            float v = Mem.f32(x + 4L * i);
            float r;
            if (v <= -10.0f) {
                r = 0.0f;
            } else if (v >= 10.0f) {
                r = v * Mem.f32(g + 4L * i);
            } else {
                r = Float.float16ToFloat(entry(Float.floatToFloat16(v))) * Mem.f32(g + 4L * i);
            }
            Mem.putF32(y + 4L * i, r);
        }
    }
}
