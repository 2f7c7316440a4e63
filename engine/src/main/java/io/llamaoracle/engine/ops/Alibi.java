package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.libc.Powf;

/**
 * Slopes of ALiBi by head.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ops.cpp} {@code ggml_compute_forward_soft_max_f32} (b11192)
 */
final class Alibi {
    private Alibi() {}

    /** Factor of the mask for head h of nHead; 1 without a bias. */
    static float slope(float maxBias, int nHead, int h) {
        if (!(maxBias > 0.0f)) {
            return 1.0f;
        }
        int log2 = Integer.highestOneBit(nHead);
        if (h < log2) {
            return Powf.powf(Powf.powf(2.0f, -maxBias / log2), h + 1);
        }
        return Powf.powf(Powf.powf(2.0f, -(maxBias / 2.0f) / log2), 2 * (h - log2) + 1);
    }
}
