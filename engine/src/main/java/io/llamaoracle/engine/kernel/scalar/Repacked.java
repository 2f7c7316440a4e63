package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.Mem;

/**
 * One result of the kernels over eight interleaved rows. Interleaving gives each result its own lane, so here rows stay
 * as they are in the file.
 *
 * <p>Bits: the integer total of a block (Q4_K one row: super-block; Q4_K four rows: 64 values; IQ4_XS panel: super-block)
 * is fused, times the product of the scales, into one float; the minimums of Q4_K likewise into another, subtracted at
 * the end.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/repack.cpp} {@code ggml_gemv_q4_0_8x8_q8_0} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/repack.cpp} {@code ggml_gemm_q4_0_8x8_q8_0} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/repack.cpp} {@code ggml_gemv_iq4_nl_8x8_q8_0} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/repack.cpp} {@code ggml_gemm_iq4_nl_8x8_q8_0} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/repack.cpp} {@code ggml_gemv_q4_K_8x8_q8_K} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/repack.cpp} {@code ggml_gemm_q4_K_8x8_q8_K} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/iqp.cpp} {@code iqp_gemm_tile_4} (b11192)
 */
public final class Repacked {
    private Repacked() {}

    public static float gemvQ4_0(int n, long x, long y) {
        return blocks(n, x, y, Unpack::q4_0, true);
    }

    public static float gemmQ4_0(int n, long x, long y) {
        return blocks(n, x, y, Unpack::q4_0, false);
    }

    public static float gemvIq4Nl(int n, long x, long y) {
        return blocks(n, x, y, Unpack::iq4_nl, true);
    }

    public static float gemmIq4Nl(int n, long x, long y) {
        return blocks(n, x, y, Unpack::iq4_nl, false);
    }

    /** {@code wraps}: whether -128 keeps its sign under a negative weight; the four-row kernel turns the weight instead. */
    private static float blocks(int n, long x, long y, Dequantize.Unpacker u, boolean wraps) {
        int[] q = new int[32];
        float acc = 0;
        for (int b = 0; b < n / 32; b++) {
            long xb = x + 18L * b;
            long yb = y + 34L * b;
            u.unpack(xb, q);
            int sum = 0;
            for (int i = 0; i < 32; i++) {
                int v = Mem.i8(yb + 2 + i);
                sum += wraps && q[i] < 0 && v == -128 ? q[i] * 128 : q[i] * v;
            }
            acc = Math.fma((float) sum, Mem.f16(xb) * Mem.f16(yb), acc);
        }
        return acc;
    }

    public static float gemvQ4K(int n, long x, long y) {
        return superBlocks(n, x, y, 8);
    }

    public static float gemmQ4K(int n, long x, long y) {
        return superBlocks(n, x, y, 2);
    }

    /** {@code step}: sub-blocks of 32 that go into one fused step. */
    private static float superBlocks(int n, long x, long y, int step) {
        int[] q = new int[256];
        int[] sc = new int[8];
        int[] min = new int[8];
        float acc = 0;
        float accMin = 0;
        for (int b = 0; b < n / 256; b++) {
            long xb = x + 144L * b;
            long yb = y + 292L * b;
            float d = Mem.f16(xb) * Mem.f32(yb);
            float dmin = Mem.f16(xb + 2) * Mem.f32(yb);
            Unpack.q4K(xb, q);
            Unpack.scaleMinK4(xb + 4, sc, min);
            for (int j = 0; j < 8; j += step) {
                int sum = 0;
                int m = 0;
                for (int k = j; k < j + step; k++) {
                    sum += sc[k] * dot32(q, 32 * k, yb + QuantizeQ8K.QS + 32 * k);
                    m += min[k] * VecDotQ4K.pair(yb, k);
                }
                acc = Math.fma((float) sum, d, acc);
                accMin = Math.fma((float) m, dmin, accMin);
            }
        }
        return acc - accMin;
    }

    private static int dot32(int[] q, int from, long y) {
        int sum = 0;
        for (int i = 0; i < 32; i++) {
            sum += q[from + i] * Mem.i8(y + i);
        }
        return sum;
    }

    /** IQ4_XS in panels, for eight activation rows and more. */
    public static float panelIq4Xs(int n, long x, long y) {
        int[] q = new int[256];
        int[] sc = new int[8];
        float acc = 0;
        for (int b = 0; b < n / 256; b++) {
            long xb = x + 136L * b;
            long yb = y + 292L * b;
            Unpack.iq4Xs(xb, q);
            Unpack.iq4XsScales(xb, sc);
            int sum = 0;
            for (int j = 0; j < 8; j++) {
                int part = 0;
                for (int i = 32 * j; i < 32 * j + 32; i++) {
                    int v = Mem.i8(yb + QuantizeQ8K.QS + i);
                    part += q[i] < 0 && v == -128 ? q[i] * 128 : q[i] * v;
                }
                sum += sc[j] * part;
            }
            acc = Math.fma((float) sum, Mem.f16(xb) * Mem.f32(yb), acc);
        }
        return acc;
    }
}
