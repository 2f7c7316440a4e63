package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.Mem;

/**
 * Rows of the 32-value block types, Q1_0 and Q2_0 to floats; plain code of ggml-base, nothing fused.
 *
 * <p>Origin: {@code ggml/src/ggml-quants.c} {@code dequantize_row_q4_0} (b11192)
 * <p>Origin: {@code ggml/src/ggml-quants.c} {@code dequantize_row_q4_1} (b11192)
 * <p>Origin: {@code ggml/src/ggml-quants.c} {@code dequantize_row_q5_0} (b11192)
 * <p>Origin: {@code ggml/src/ggml-quants.c} {@code dequantize_row_q5_1} (b11192)
 * <p>Origin: {@code ggml/src/ggml-quants.c} {@code dequantize_row_q8_0} (b11192)
 * <p>Origin: {@code ggml/src/ggml-quants.c} {@code dequantize_row_iq4_nl} (b11192)
 * <p>Origin: {@code ggml/src/ggml-quants.c} {@code dequantize_row_q1_0} (b11192)
 * <p>Origin: {@code ggml/src/ggml-quants.c} {@code dequantize_row_q2_0} (b11192)
 */
public final class Dequantize {
    /** Unpacks the quants of one block. */
    @FunctionalInterface
    interface Unpacker {
        void unpack(long block, int[] q);
    }

    private Dequantize() {}

    /** {@code d * q} for blocks of {@code size} values in {@code bytes} bytes, the scale in front. */
    static void scaled(long x, long y, int n, int size, int bytes, Unpacker u) {
        int[] q = new int[size];
        for (int b = 0; b < n / size; b++) {
            long xb = x + (long) b * bytes;
            float d = Mem.f16(xb);
            u.unpack(xb, q);
            for (int j = 0; j < size; j++) {
                Mem.putF32(y + 4L * (b * size + j), q[j] * d);
            }
        }
    }

    /** {@code q * d + m} for blocks of 32 values, scale and minimum in front. */
    static void offset(long x, long y, int n, int bytes, Unpacker u) {
        int[] q = new int[32];
        for (int b = 0; b < n / 32; b++) {
            long xb = x + (long) b * bytes;
            float d = Mem.f16(xb);
            float m = Mem.f16(xb + 2);
            u.unpack(xb, q);
            for (int j = 0; j < 32; j++) {
                Mem.putF32(y + 4L * (b * 32 + j), q[j] * d + m);
            }
        }
    }
}
