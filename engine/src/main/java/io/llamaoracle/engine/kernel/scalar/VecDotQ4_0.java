package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.Mem;

/**
 * Dot product of a Q4_0 row with a Q8_0 row.
 *
 * <p>Bits: exact integers in eight lanes a block; product of the scales times lanes fused into one accumulator; sum by
 * halves. llamafile's product of this type does the same to every result.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/quants.c} {@code ggml_vec_dot_q4_0_q8_0} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/llamafile/sgemm.cpp} {@code tinyBLAS_Q0_AVX::gemm4xN} (b11192)
 */
public final class VecDotQ4_0 {
    private VecDotQ4_0() {}

    public static float dot(int n, long x, long y) {
        float[] acc = new float[8];
        int[] lanes = new int[8];
        int[] q = new int[32];
        for (int b = 0; b < n / 32; b++) {
            long xb = x + 18L * b;
            long yb = y + 34L * b;
            Unpack.q4_0(xb, q);
            IntLanes.clear(lanes);
            IntLanes.signed(lanes, q, 0, yb + 2, 1);
            IntLanes.accumulate(acc, Mem.f16(xb) * Mem.f16(yb), lanes);
        }
        return Lanes.hsumFloat8(acc);
    }
}
