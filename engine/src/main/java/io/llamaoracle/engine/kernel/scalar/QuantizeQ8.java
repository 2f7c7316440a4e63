package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;

/**
 * Activations to 8-bit blocks of 32, by the AVX2 code.
 *
 * <p>Bits: the greatest size is found lane by lane with {@code vmaxps}, which takes its second operand where one is NaN;
 * values that fit no int become -128.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/quants.c} {@code quantize_row_q8_0} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/quants.c} {@code quantize_row_q8_1} (b11192)
 */
public final class QuantizeQ8 {
    private QuantizeQ8() {}

    public static void q8_0(long x, long y, int n) {
        for (int b = 0; b < n / 32; b++) {
            long to = y + (long) b * GgmlType.Q8_0.typeSize;
            block(x + 128L * b, to, to + 2);
        }
    }

    public static void q8_1(long x, long y, int n) {
        for (int b = 0; b < n / 32; b++) {
            long from = x + 128L * b;
            long to = y + (long) b * GgmlType.Q8_1.typeSize;
            float d = block(from, to, to + 4);
            float id = inverse(amax(from));
            int sum = 0;
            for (int i = 0; i < 32; i++) {
                sum += round(Mem.f32(from + 4L * i) * id);
            }
            Mem.putF16(to + 2, d * sum);
        }
    }

    /** Stores scale and quants of 32 floats; returns the scale before it is rounded to half. */
    private static float block(long x, long scale, long quants) {
        float max = amax(x);
        float d = max / 127.f;
        Mem.putF16(scale, d);
        float id = inverse(max);
        for (int i = 0; i < 32; i++) {
            int q = round(Mem.f32(x + 4L * i) * id);
            Mem.putI8(quants + i, (byte) Math.max(-128, Math.min(127, q)));
        }
        return d;
    }

    private static float inverse(float max) {
        return max != 0.0f ? 127.f / max : 0.0f;
    }

    /** The greatest size of 32 floats, in the order of the vector code. */
    static float amax(long x) {
        float m0 = half(x, 0);
        float m1 = half(x, 1);
        float m2 = half(x, 2);
        float m3 = half(x, 3);
        return max(max(m0, m2), max(m1, m3));
    }

    /** Lanes {@code l + 4} against {@code l}. */
    private static float half(long x, int l) {
        return max(lane(x, l + 4), lane(x, l));
    }

    private static float lane(long x, int l) {
        float m = Math.abs(Mem.f32(x + 4L * l));
        for (int v = 1; v < 4; v++) {
            m = max(m, Math.abs(Mem.f32(x + 4L * (8 * v + l))));
        }
        return m;
    }

    /** {@code vmaxps}: the second operand unless the first is greater. */
    static float max(float a, float b) {
        return a > b ? a : b;
    }

    /** {@code vroundps} to nearest even, then {@code vcvtps2dq}. */
    static int round(float f) {
        double r = Math.rint(f);
        return r >= -0x1p31 && r < 0x1p31 ? (int) r : Integer.MIN_VALUE;
    }
}
