package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.Mem;

/**
 * Quants of one block as integers in element order, and the scales of super-blocks.
 *
 * <p>Origin: {@code ggml/src/ggml-quants.c} {@code dequantize_row_q4_0} (b11192)
 * <p>Origin: {@code ggml/src/ggml-quants.c} {@code get_scale_min_k4} (b11192)
 */
public final class Unpack {
    private static final byte[] IQ4NL = {-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113};

    private Unpack() {}

    /** The 16 values of the IQ4 types. */
    public static int iq4nl(int nibble) {
        return IQ4NL[nibble];
    }

    /** 32 nibbles: the lower ones of 16 bytes, then the upper. */
    static void nibbles(long qs, int[] q) {
        for (int j = 0; j < 16; j++) {
            int b = Mem.u8(qs + j);
            q[j] = b & 15;
            q[j + 16] = b >> 4;
        }
    }

    static void q4_0(long block, int[] q) {
        nibbles(block + 2, q);
        for (int j = 0; j < 32; j++) {
            q[j] -= 8;
        }
    }

    static void q4_1(long block, int[] q) {
        nibbles(block + 4, q);
    }

    static void q5_0(long block, int[] q) {
        nibbles(block + 6, q);
        int qh = Mem.i32(block + 2);
        for (int j = 0; j < 32; j++) {
            q[j] = (q[j] | (qh >>> j & 1) << 4) - 16;
        }
    }

    static void q5_1(long block, int[] q) {
        nibbles(block + 8, q);
        int qh = Mem.i32(block + 4);
        for (int j = 0; j < 32; j++) {
            q[j] |= (qh >>> j & 1) << 4;
        }
    }

    static void q8_0(long block, int[] q) {
        for (int j = 0; j < 32; j++) {
            q[j] = Mem.i8(block + 2 + j);
        }
    }

    static void iq4_nl(long block, int[] q) {
        nibbles(block + 2, q);
        for (int j = 0; j < 32; j++) {
            q[j] = IQ4NL[q[j]];
        }
    }

    /** 128 signs, plus or minus one. */
    static void q1_0(long block, int[] q) {
        for (int j = 0; j < 128; j++) {
            q[j] = (Mem.u8(block + 2 + j / 8) >> j % 8 & 1) == 0 ? -1 : 1;
        }
    }

    /** 64 values -1 to 2. */
    static void q2_0(long block, int[] q) {
        for (int j = 0; j < 64; j++) {
            q[j] = (Mem.u8(block + 2 + j / 4) >> 2 * (j % 4) & 3) - 1;
        }
    }

    /** 256 two-bit values; element 128 h + 32 s + i is at bits 2 s of byte 32 h + i. */
    static void twoBits(long qs, int[] q) {
        for (int j = 0; j < 256; j++) {
            q[j] = Mem.u8(qs + 32 * (j / 128) + j % 32) >> 2 * (j / 32 % 4) & 3;
        }
    }

    static void q2K(long block, int[] q) {
        twoBits(block + 16, q);
    }

    static void q3K(long block, int[] q) {
        twoBits(block + 32, q);
        for (int j = 0; j < 256; j++) {
            q[j] -= (Mem.u8(block + j % 32) >> j / 32 & 1) == 0 ? 4 : 0;
        }
    }

    /** 16 scales of Q3_K, -32 to 31. */
    static void q3KScales(long block, int[] sc) {
        long s = block + 96;
        for (int j = 0; j < 16; j++) {
            int low = Mem.u8(s + j % 8) >> 4 * (j / 8) & 15;
            int high = Mem.u8(s + 8 + j % 4) >> 2 * (j / 4) & 3;
            sc[j] = (low | high << 4) - 32;
        }
    }

    /** 256 nibbles; element 64 g + i is the lower nibble of byte 32 g + i, element 64 g + 32 + i the upper. */
    static void kNibbles(long qs, int[] q) {
        for (int j = 0; j < 256; j++) {
            q[j] = Mem.u8(qs + 32 * (j / 64) + j % 32) >> 4 * (j / 32 % 2) & 15;
        }
    }

    static void q4K(long block, int[] q) {
        kNibbles(block + 16, q);
    }

    static void q5K(long block, int[] q) {
        kNibbles(block + 48, q);
        for (int j = 0; j < 256; j++) {
            q[j] |= (Mem.u8(block + 16 + j % 32) >> j / 32 & 1) << 4;
        }
    }

    /** Eight 6-bit scales and minimums of Q4_K and Q5_K at {@code scales}. */
    public static void scaleMinK4(long scales, int[] sc, int[] min) {
        for (int j = 0; j < 8; j++) {
            if (j < 4) {
                sc[j] = Mem.u8(scales + j) & 63;
                min[j] = Mem.u8(scales + j + 4) & 63;
            } else {
                sc[j] = Mem.u8(scales + j + 4) & 15 | Mem.u8(scales + j - 4) >> 6 << 4;
                min[j] = Mem.u8(scales + j + 4) >> 4 | Mem.u8(scales + j) >> 6 << 4;
            }
        }
    }

    /** 256 values 0 to 63; 32 is to be subtracted. */
    static void q6K(long block, int[] q) {
        for (int j = 0; j < 256; j++) {
            int half = j / 128;
            int part = j / 32 % 4;
            int low = Mem.u8(block + 64 * half + 32 * (part % 2) + j % 32) >> 4 * (part / 2) & 15;
            int high = Mem.u8(block + 128 + 32 * half + j % 32) >> 2 * part & 3;
            q[j] = low | high << 4;
        }
    }

    static void iq4Xs(long block, int[] q) {
        for (int j = 0; j < 256; j++) {
            q[j] = IQ4NL[Mem.u8(block + 8 + 16 * (j / 32) + j % 16) >> 4 * (j / 16 % 2) & 15];
        }
    }

    /** Eight scales of IQ4_XS, -32 to 31. */
    static void iq4XsScales(long block, int[] sc) {
        int high = Mem.u16(block + 2);
        for (int j = 0; j < 8; j++) {
            int low = Mem.u8(block + 4 + j / 2) >> 4 * (j % 2) & 15;
            sc[j] = (low | (high >> 2 * j & 3) << 4) - 32;
        }
    }
}
