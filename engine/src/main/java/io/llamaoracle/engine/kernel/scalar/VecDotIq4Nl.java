package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.Mem;

/**
 * Dot product of an IQ4_NL row with a Q8_0 row.
 *
 * <p>Bits: even and odd blocks have an accumulator each; an odd last block is added after the sum, fused with an
 * integer total. llamafile's product has one accumulator for all blocks.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/quants.c} {@code ggml_vec_dot_iq4_nl_q8_0} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/llamafile/sgemm.cpp} {@code tinyBLAS_Q0_AVX::gemm4xN} (b11192)
 */
public final class VecDotIq4Nl {
    private VecDotIq4Nl() {}

    public static float dot(int n, long x, long y) {
        float[] even = new float[8];
        float[] odd = new float[8];
        int[] q = new int[32];
        int nb = n / 32;
        for (int b = 0; b < (nb & ~1); b++) {
            block(b % 2 == 0 ? even : odd, q, x + 18L * b, y + 34L * b);
        }
        float[] acc = new float[8];
        for (int l = 0; l < 8; l++) {
            acc[l] = even[l] + odd[l];
        }
        float sumf = Lanes.hsumFloat8(acc);
        return nb % 2 == 0 ? sumf : last(sumf, q, x + 18L * (nb - 1), y + 34L * (nb - 1));
    }

    private static void block(float[] acc, int[] q, long x, long y) {
        int[] lanes = new int[8];
        Unpack.iq4_nl(x, q);
        IntLanes.signed(lanes, q, 0, y + 2, 1);
        IntLanes.accumulate(acc, Mem.f16(x) * Mem.f16(y), lanes);
    }

    private static float last(float sumf, int[] q, long x, long y) {
        Unpack.iq4_nl(x, q);
        int sum = 0;
        for (int i = 0; i < 32; i++) {
            sum += q[i] * Mem.i8(y + 2 + i);
        }
        return Math.fma(Mem.f16(y) * Mem.f16(x), (float) sum, sumf);
    }

    /** One result of llamafile's product. */
    public static float sgemm(int n, long x, long y) {
        float[] acc = new float[8];
        int[] q = new int[32];
        for (int b = 0; b < n / 32; b++) {
            block(acc, q, x + 18L * b, y + 34L * b);
        }
        return Lanes.hsumFloat8(acc);
    }
}
