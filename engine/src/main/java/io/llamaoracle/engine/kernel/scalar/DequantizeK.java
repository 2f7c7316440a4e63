package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.Mem;

/**
 * Rows of the 256-value block types to floats; plain code of ggml-base, nothing fused.
 *
 * <p>Origin: {@code ggml/src/ggml-quants.c} {@code dequantize_row_q2_K} (b11192)
 * <p>Origin: {@code ggml/src/ggml-quants.c} {@code dequantize_row_q3_K} (b11192)
 * <p>Origin: {@code ggml/src/ggml-quants.c} {@code dequantize_row_q4_K} (b11192)
 * <p>Origin: {@code ggml/src/ggml-quants.c} {@code dequantize_row_q5_K} (b11192)
 * <p>Origin: {@code ggml/src/ggml-quants.c} {@code dequantize_row_q6_K} (b11192)
 * <p>Origin: {@code ggml/src/ggml-quants.c} {@code dequantize_row_iq4_xs} (b11192)
 */
public final class DequantizeK {
    private DequantizeK() {}

    public static void q2K(long x, long y, int n) {
        int[] q = new int[256];
        for (int b = 0; b < n / 256; b++) {
            long xb = x + 84L * b;
            float d = Mem.f16(xb + 80);
            float min = Mem.f16(xb + 82);
            Unpack.q2K(xb, q);
            for (int i = 0; i < 256; i++) {
                int sc = Mem.u8(xb + i / 16);
                float dl = d * (sc & 15);
                float ml = min * (sc >> 4);
                Mem.putF32(y + 4L * (256 * b + i), dl * q[i] - ml);
            }
        }
    }

    public static void q3K(long x, long y, int n) {
        int[] q = new int[256];
        int[] sc = new int[16];
        for (int b = 0; b < n / 256; b++) {
            long xb = x + 110L * b;
            float d = Mem.f16(xb + 108);
            Unpack.q3K(xb, q);
            Unpack.q3KScales(xb, sc);
            for (int i = 0; i < 256; i++) {
                float dl = d * sc[i / 16];
                Mem.putF32(y + 4L * (256 * b + i), dl * q[i]);
            }
        }
    }

    public static void q4K(long x, long y, int n) {
        minimums(x, y, n, 144, Unpack::q4K);
    }

    public static void q5K(long x, long y, int n) {
        minimums(x, y, n, 176, Unpack::q5K);
    }

    private static void minimums(long x, long y, int n, int bytes, Dequantize.Unpacker u) {
        int[] q = new int[256];
        int[] sc = new int[8];
        int[] m = new int[8];
        for (int b = 0; b < n / 256; b++) {
            long xb = x + (long) bytes * b;
            float d = Mem.f16(xb);
            float min = Mem.f16(xb + 2);
            u.unpack(xb, q);
            Unpack.scaleMinK4(xb + 4, sc, m);
            for (int i = 0; i < 256; i++) {
                float d1 = d * sc[i / 32];
                float m1 = min * m[i / 32];
                Mem.putF32(y + 4L * (256 * b + i), d1 * q[i] - m1);
            }
        }
    }

    public static void q6K(long x, long y, int n) {
        int[] q = new int[256];
        for (int b = 0; b < n / 256; b++) {
            long xb = x + 210L * b;
            float d = Mem.f16(xb + 208);
            Unpack.q6K(xb, q);
            for (int i = 0; i < 256; i++) {
                Mem.putF32(y + 4L * (256 * b + i), d * Mem.i8(xb + 192 + i / 16) * (q[i] - 32));
            }
        }
    }

    public static void iq4Xs(long x, long y, int n) {
        int[] q = new int[256];
        int[] sc = new int[8];
        for (int b = 0; b < n / 256; b++) {
            long xb = x + 136L * b;
            float d = Mem.f16(xb);
            Unpack.iq4Xs(xb, q);
            Unpack.iq4XsScales(xb, sc);
            for (int i = 0; i < 256; i++) {
                float dl = d * sc[i / 32];
                Mem.putF32(y + 4L * (256 * b + i), dl * q[i]);
            }
        }
    }
}
