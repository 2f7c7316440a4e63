package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.Mem;

/**
 * Integer sums of 32 products in eight lanes of four neighbours, as {@code vpmaddubsw} and {@code vpmaddwd} give them.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/quants.c} {@code mul_sum_i8_pairs_float} (b11192)
 */
final class IntLanes {
    private IntLanes() {}

    /**
     * Adds {@code scale} times the lane sums to {@code lanes}.
     *
     * <p>Signed weights lend their sign to the activation first; -128 keeps its sign there ({@code vpsignb}).
     */
    static void signed(int[] lanes, int[] q, int from, long y, int scale) {
        for (int i = 0; i < 32; i++) {
            int x = q[from + i];
            int v = Mem.i8(y + i);
            int p = x < 0 && v == -128 ? x * 128 : x * v;
            lanes[i >> 2] += scale * p;
        }
    }

    /** The same for unsigned weights. */
    static void unsigned(int[] lanes, int[] q, int from, long y, int scale) {
        for (int i = 0; i < 32; i++) {
            lanes[i >> 2] += scale * q[from + i] * Mem.i8(y + i);
        }
    }

    static void clear(int[] lanes) {
        for (int l = 0; l < lanes.length; l++) {
            lanes[l] = 0;
        }
    }

    /** {@code acc = d * lanes + acc}, fused. */
    static void accumulate(float[] acc, float d, int[] lanes) {
        for (int l = 0; l < 8; l++) {
            acc[l] = Math.fma(d, (float) lanes[l], acc[l]);
        }
    }
}
