package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.Mem;

/**
 * Conversions between float rows and the unquantized types.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ggml-cpu.c} {@code ggml_cpu_fp32_to_fp32} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/ggml-cpu.c} {@code ggml_cpu_fp32_to_fp16} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/ggml-cpu.c} {@code ggml_cpu_fp32_to_bf16} (b11192)
 */
public final class FloatRows {
    private FloatRows() {}

    public static void f32ToF32(long x, long y, int n) {
        Mem.copy(x, y, 4L * n);
    }

    public static void f32ToF16(long x, long y, int n) {
        for (int i = 0; i < n; i++) {
            Mem.putF16(y + 2L * i, Mem.f32(x + 4L * i));
        }
    }

    public static void f32ToBf16(long x, long y, int n) {
        for (int i = 0; i < n; i++) {
            Mem.putI16(y + 2L * i, bf16(Mem.f32(x + 4L * i)));
        }
    }

    public static void f16ToF32(long x, long y, int n) {
        for (int i = 0; i < n; i++) {
            Mem.putF32(y + 4L * i, Mem.f16(x + 2L * i));
        }
    }

    public static void bf16ToF32(long x, long y, int n) {
        for (int i = 0; i < n; i++) {
            Mem.putF32(y + 4L * i, VecDotBf16.bf16(x + 2L * i));
        }
    }

    /** Rounds to nearest even; a NaN keeps its top bits and becomes quiet (GGML_FP32_TO_BF16). */
    public static short bf16(float f) {
        int u = Float.floatToRawIntBits(f);
        if ((u & 0x7fffffff) > 0x7f800000) {
            return (short) ((u >>> 16) | 64);
        }
        return (short) ((u + (0x7fff + ((u >>> 16) & 1))) >>> 16);
    }
}
