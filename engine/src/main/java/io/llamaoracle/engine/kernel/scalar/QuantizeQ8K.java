package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;

/**
 * Activations to 8-bit super-blocks of 256 with sums of 16.
 *
 * <p>Bits: plain x86-64 code of ggml-base, nothing fused; the scale is minus 127 by the value of greatest size.
 *
 * <p>Origin: {@code ggml/src/ggml-quants.c} {@code quantize_row_q8_K_ref} (b11192)
 */
public final class QuantizeQ8K {
    /** Offset of the quants in a block. */
    public static final int QS = 4;

    /** Offset of the sums in a block. */
    public static final int BSUMS = 260;

    private QuantizeQ8K() {}

    public static void convert(long x, long y, int n) {
        for (int b = 0; b < n / 256; b++) {
            block(x + 1024L * b, y + (long) b * GgmlType.Q8_K.typeSize);
        }
    }

    private static void block(long x, long y) {
        float max = 0;
        float amax = 0;
        for (int j = 0; j < 256; j++) {
            float v = Mem.f32(x + 4L * j);
            float ax = Math.abs(v);
            if (ax > amax) {
                amax = ax;
                max = v;
            }
        }
        if (amax == 0) {
            // upstream leaves the sums as they are; their factor is 0
            Mem.fill(y, GgmlType.Q8_K.typeSize, (byte) 0);
            return;
        }
        float iscale = -127.f / max;
        for (int j = 0; j < 16; j++) {
            int sum = 0;
            for (int i = 16 * j; i < 16 * j + 16; i++) {
                byte q = (byte) Math.min(127, nearestInt(iscale * Mem.f32(x + 4L * i)));
                Mem.putI8(y + QS + i, q);
                sum += q;
            }
            Mem.putI16(y + BSUMS + 2L * j, (short) sum);
        }
        Mem.putF32(y, 1 / iscale);
    }

    /**
     * Rounds by adding 1.5 * 2^23 and reading the mantissa.
     *
     * <p>Origin: {@code ggml/src/ggml-quants.c} {@code nearest_int} (b11192)
     */
    static int nearestInt(float f) {
        return (Float.floatToRawIntBits(f + 12582912.f) & 0x007fffff) - 0x00400000;
    }
}
