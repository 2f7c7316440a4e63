package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.Mem;

/**
 * Rows to the 4- and 5-bit types, for quantized KV caches; plain code of ggml-base, nothing fused.
 *
 * <p>Origin: {@code ggml/src/ggml-quants.c} {@code quantize_row_q4_0_ref} (b11192)
 * <p>Origin: {@code ggml/src/ggml-quants.c} {@code quantize_row_q4_1_ref} (b11192)
 * <p>Origin: {@code ggml/src/ggml-quants.c} {@code quantize_row_q5_0_ref} (b11192)
 * <p>Origin: {@code ggml/src/ggml-quants.c} {@code quantize_row_q5_1_ref} (b11192)
 */
public final class QuantizeRef {
    private QuantizeRef() {}

    public static void q4_0(long x, long y, int n) {
        for (int b = 0; b < n / 32; b++) {
            symmetric(x + 128L * b, y + 18L * b, 8, 2);
        }
    }

    public static void q5_0(long x, long y, int n) {
        for (int b = 0; b < n / 32; b++) {
            symmetric(x + 128L * b, y + 22L * b, 16, 6);
        }
    }

    public static void q4_1(long x, long y, int n) {
        for (int b = 0; b < n / 32; b++) {
            affine(x + 128L * b, y + 20L * b, 15, 4);
        }
    }

    public static void q5_1(long x, long y, int n) {
        for (int b = 0; b < n / 32; b++) {
            affine(x + 128L * b, y + 24L * b, 31, 8);
        }
    }

    private static void symmetric(long x, long y, int half, int quants) {
        float amax = 0.0f;
        float max = 0.0f;
        for (int j = 0; j < 32; j++) {
            float v = Mem.f32(x + 4L * j);
            if (amax < Math.abs(v)) {
                amax = Math.abs(v);
                max = v;
            }
        }
        float d = max / -half;
        float id = d != 0 ? 1.0f / d : 0.0f;
        Mem.putF16(y, d);
        int qh = 0;
        for (int j = 0; j < 16; j++) {
            int q0 = Math.min(2 * half - 1, toI8(Mem.f32(x + 4L * j) * id + (half + 0.5f))) & 0xff;
            int q1 = Math.min(2 * half - 1, toI8(Mem.f32(x + 4L * (j + 16)) * id + (half + 0.5f))) & 0xff;
            qh |= store(y + quants + j, q0, q1, j, half == 16);
        }
        if (half == 16) {
            Mem.putI32(y + 2, qh);
        }
    }

    private static void affine(long x, long y, int top, int quants) {
        float min = Float.MAX_VALUE;
        float max = -Float.MAX_VALUE;
        for (int j = 0; j < 32; j++) {
            float v = Mem.f32(x + 4L * j);
            min = v < min ? v : min;
            max = v > max ? v : max;
        }
        float d = (max - min) / top;
        float id = d != 0 ? 1.0f / d : 0.0f;
        Mem.putF16(y, d);
        Mem.putF16(y + 2, min);
        int qh = 0;
        for (int j = 0; j < 16; j++) {
            int q0 = toI8((Mem.f32(x + 4L * j) - min) * id + 0.5f);
            int q1 = toI8((Mem.f32(x + 4L * (j + 16)) - min) * id + 0.5f);
            if (top == 15) {
                q0 = Math.min(15, q0);
                q1 = Math.min(15, q1);
            }
            qh |= store(y + quants + j, q0 & 0xff, q1 & 0xff, j, top == 31);
        }
        if (top == 31) {
            Mem.putI32(y + 4, qh);
        }
    }

    /** Stores two quants in a byte; returns their fifth bits at places j and j + 16. */
    private static int store(long a, int q0, int q1, int j, boolean fiveBits) {
        if (!fiveBits) {
            Mem.putI8(a, (byte) (q0 | q1 << 4));
            return 0;
        }
        Mem.putI8(a, (byte) (q0 & 15 | (q1 & 15) << 4));
        return (q0 >> 4 & 1) << j | (q1 >> 4 & 1) << j + 16;
    }

    /** {@code (int8_t) f} as {@code cvttss2si} and a byte store give it. */
    private static int toI8(float f) {
        boolean fits = f > -0x1p31f - 256 && f < 0x1p31f;
        return (byte) (fits ? (int) f : 0);
    }
}
