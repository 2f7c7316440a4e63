package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;

/**
 * Activations to 8-bit super-blocks by the AVX2 code that quantises four rows at once; each row by itself here.
 *
 * <p>Bits: the scale is minus 127 by the greatest size where some positive value has it, else plus; where both signs have
 * it the one-row quantiser takes the first instead.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/repack.cpp} {@code ggml_quantize_mat_q8_K_4x8} (b11192)
 */
public final class QuantizeQ8Kx4 {
    private QuantizeQ8Kx4() {}

    public static void convert(long x, long y, int n) {
        for (int b = 0; b < n / 256; b++) {
            block(x + 1024L * b, y + (long) b * GgmlType.Q8_K.typeSize);
        }
    }

    private static void block(long x, long y) {
        float[] lanes = new float[8];
        boolean[] positive = new boolean[8];
        for (int l = 0; l < 8; l++) {
            lane(x + 4L * l, l, lanes, positive);
        }
        float max = amax(lanes);
        boolean flip = false;
        for (int l = 0; l < 8; l++) {
            flip |= positive[l] && lanes[l] == max;
        }
        float iscale = 0;
        if (max != 0.0f) {
            iscale = flip ? -127.f / max : 127.f / max;
        }
        for (int j = 0; j < 16; j++) {
            int sum = 0;
            for (int i = 16 * j; i < 16 * j + 16; i++) {
                int q = QuantizeQ8.round(Mem.f32(x + 4L * i) * iscale);
                byte v = (byte) Math.max(-128, Math.min(127, q));
                Mem.putI8(y + QuantizeQ8K.QS + i, v);
                sum += v;
            }
            Mem.putI16(y + QuantizeQ8K.BSUMS + 2L * j, (short) sum);
        }
        Mem.putF32(y, max != 0.0f ? 1 / iscale : 0);
    }

    /** Every eighth value from {@code x}: the greatest size, and whether a positive value has it; a NaN starts anew. */
    private static void lane(long x, int l, float[] lanes, boolean[] positive) {
        float m = Math.abs(Mem.f32(x));
        boolean has = false;
        for (int sb = 0; sb < 8; sb++) {
            float before = m;
            for (int v = sb == 0 ? 1 : 0; v < 4; v++) {
                m = QuantizeQ8.max(m, Math.abs(Mem.f32(x + 32L * (4 * sb + v))));
            }
            has = has && before == m;
            for (int v = 0; v < 4; v++) {
                has |= Mem.f32(x + 32L * (4 * sb + v)) == m;
            }
        }
        lanes[l] = m;
        positive[l] = has;
    }

    private static float amax(float[] lanes) {
        float m0 = QuantizeQ8.max(lanes[4], lanes[0]);
        float m1 = QuantizeQ8.max(lanes[5], lanes[1]);
        float m2 = QuantizeQ8.max(lanes[6], lanes[2]);
        float m3 = QuantizeQ8.max(lanes[7], lanes[3]);
        return QuantizeQ8.max(QuantizeQ8.max(m0, m2), QuantizeQ8.max(m1, m3));
    }
}
