package io.llamaoracle.engine.kernel.scalar;

/** Reduction trees of eight float lanes as the AVX2 code has them; additions in this order, no other. */
public final class Lanes {
    /** Lanes of a 256-bit register. */
    public static final int N = 8;

    private Lanes() {}

    /**
     * Sum of eight lanes by halves.
     *
     * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/quants.c} {@code hsum_float_8} (b11192)
     * <p>Origin: {@code ggml/src/ggml-cpu/llamafile/sgemm.cpp} {@code hsum} (b11192)
     */
    public static float hsumFloat8(float[] a) {
        float r0 = a[4] + a[0];
        float r1 = a[5] + a[1];
        float r2 = a[6] + a[2];
        float r3 = a[7] + a[3];
        return (r0 + r2) + (r1 + r3);
    }

    /**
     * Sum of four accumulators of eight lanes: accumulators first, then halves, then neighbours ({@code vhaddps}).
     *
     * <p>Origin: {@code ggml/src/ggml-cpu/simd-mappings.h} {@code GGML_F32x8_REDUCE} (b11192)
     */
    public static float reduceF32x8(float[] a0, float[] a1, float[] a2, float[] a3) {
        float[] t = new float[N];
        for (int l = 0; l < N; l++) {
            t[l] = (a0[l] + a2[l]) + (a1[l] + a3[l]);
        }
        float q0 = t[0] + t[4];
        float q1 = t[1] + t[5];
        float q2 = t[2] + t[6];
        float q3 = t[3] + t[7];
        return (q0 + q1) + (q2 + q3);
    }
}
