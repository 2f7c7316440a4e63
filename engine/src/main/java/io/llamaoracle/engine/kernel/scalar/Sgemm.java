package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.Mem;

/**
 * One result of llamafile's float matrix product.
 *
 * <p>Bits: one accumulator of eight lanes over the whole row, fused, whatever the tile; summed by halves. The row is a
 * multiple of eight.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/llamafile/sgemm.cpp} {@code tinyBLAS::gemm_bloc} (b11192)
 */
public final class Sgemm {
    private Sgemm() {}

    public static float dotF32(int n, long x, long y) {
        float[] acc = new float[8];
        for (int i = 0; i < n; i++) {
            acc[i & 7] = Math.fma(Mem.f32(x + 4L * i), Mem.f32(y + 4L * i), acc[i & 7]);
        }
        return Lanes.hsumFloat8(acc);
    }

    public static float dotF16(int n, long x, long y) {
        float[] acc = new float[8];
        for (int i = 0; i < n; i++) {
            acc[i & 7] = Math.fma(Mem.f16(x + 2L * i), Mem.f16(y + 2L * i), acc[i & 7]);
        }
        return Lanes.hsumFloat8(acc);
    }

    public static float dotBf16(int n, long x, long y) {
        float[] acc = new float[8];
        for (int i = 0; i < n; i++) {
            acc[i & 7] = Math.fma(VecDotBf16.bf16(x + 2L * i), VecDotBf16.bf16(y + 2L * i), acc[i & 7]);
        }
        return Lanes.hsumFloat8(acc);
    }
}
