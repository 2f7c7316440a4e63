package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.Mem;

/**
 * Rows to IQ4_NL, for quantized KV caches: one pass, no search for a better scale.
 *
 * <p>Bits: plain float arithmetic of ggml-base, nothing fused; the scale is the weighted least squares of the first
 * guess.
 *
 * <p>Origin: {@code ggml/src/ggml-quants.c} {@code quantize_row_iq4_nl_ref} (b11192)
 * <p>Origin: {@code ggml/src/ggml-quants.c} {@code quantize_row_iq4_nl_impl} (b11192)
 * <p>Origin: {@code ggml/src/ggml-quants.c} {@code best_index_int8} (b11192)
 */
final class QuantizeIq4Nl {
    /** Rows that are smaller throughout are stored with a scale of zero. */
    private static final float GROUP_MAX_EPS = 1e-15f;

    private static final int LOWEST = Unpack.iq4nl(0);
    private static final int LAST = 15;

    private QuantizeIq4Nl() {}

    static void convert(long x, long y, int n) {
        int[] quants = new int[32];
        for (int b = 0; b < n / 32; b++) {
            block(x + 128L * b, y + 18L * b, quants);
        }
    }

    /** A block without size keeps the quants of the block before it. */
    private static void block(long x, long y, int[] quants) {
        Mem.putF16(y, scale(x, quants));
        for (int j = 0; j < 16; j++) {
            Mem.putI8(y + 2 + j, (byte) (quants[j] | quants[j + 16] << 4));
        }
    }

    private static float scale(long x, int[] quants) {
        float amax = 0.0f;
        float max = 0.0f;
        for (int j = 0; j < 32; j++) {
            float v = Mem.f32(x + 4L * j);
            if (Math.abs(v) > amax) {
                amax = Math.abs(v);
                max = v;
            }
        }
        if (amax < GROUP_MAX_EPS) {
            return 0.0f;
        }
        float id = 1 / (max / LOWEST);
        float sumqx = 0.0f;
        float sumq2 = 0.0f;
        for (int j = 0; j < 32; j++) {
            float v = Mem.f32(x + 4L * j);
            quants[j] = bestIndex(id * v);
            float q = Unpack.iq4nl(quants[j]);
            float w = v * v;
            sumqx += w * q * v;
            sumq2 += w * q * q;
        }
        return sumq2 > 0 ? sumqx / sumq2 : 0.0f;
    }

    /** Index of the nearest value, the upper of two as near; NaN is the last. */
    private static int bestIndex(float x) {
        if (x <= LOWEST) {
            return 0;
        }
        if (x >= Unpack.iq4nl(LAST)) {
            return LAST;
        }
        int lower = 0;
        int upper = LAST;
        while (upper - lower > 1) {
            int middle = (lower + upper) / 2;
            if (x < Unpack.iq4nl(middle)) {
                upper = middle;
            } else {
                lower = middle;
            }
        }
        return x - Unpack.iq4nl(upper - 1) < Unpack.iq4nl(upper) - x ? upper - 1 : upper;
    }
}
