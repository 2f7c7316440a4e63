package io.llamaoracle.engine.ggml;

/**
 * Parameters of the ROPE operation.
 *
 * <p>Origin: {@code ggml/src/ggml.c} {@code ggml_rope_impl} (b11192)
 *
 * @param nDims rotated elements of a head
 * @param mode {@link #NORM} or {@link #NEOX}
 * @param nCtxOrig training context, for yarn
 */
public record RopeParams(
        int nDims,
        int mode,
        int nCtxOrig,
        float freqBase,
        float freqScale,
        float extFactor,
        float attnFactor,
        float betaFast,
        float betaSlow) {
    /** Pairs (2i, 2i+1). */
    public static final int NORM = 0;

    /** Pairs (i, i + d/2). */
    public static final int NEOX = 2;
}
