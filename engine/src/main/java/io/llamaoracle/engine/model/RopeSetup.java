package io.llamaoracle.engine.model;

import io.llamaoracle.engine.ggml.RopeParams;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.libc.Logf;

/**
 * Parameters of the rotary embedding of a context: base, scale, yarn.
 *
 * <p>Bits: plain float arithmetic; libllama is compiled without FMA.
 *
 * <p>Origin: {@code src/llama-context.cpp} {@code llama_context::llama_context} (b11192)
 * <p>Origin: {@code src/llama-model.cpp} {@code llama_model::get_rope_freq_base} (b11192)
 * <p>Origin: {@code src/llama-model.cpp} {@code llama_model::get_rope_freq_scale} (b11192)
 * <p>Origin: {@code src/llama-model.cpp} {@code llama_model::get_rope_factors} (b11192)
 */
final class RopeSetup {

    private static final float ATTN_FACTOR = 1.0f;
    private static final float BETA_FAST = 32.0f;
    private static final float BETA_SLOW = 1.0f;

    private RopeSetup() {}

    static RopeParams params(Hparams h, int mode, Cparams cparams, int il, int nRot) {
        RopeOptions o = cparams.rope();
        RopeScalingType scaling = o.scaling() == null ? h.ropeScalingType : o.scaling();
        float base = o.freqBase() == 0.0f ? h.ropeFreqBase : o.freqBase();
        float scale = o.freqScale() == 0.0f ? h.ropeFreqScale : o.freqScale();
        if (scaling == RopeScalingType.NONE) {
            scale = 1.0f;
        }
        float extFactor = o.yarnExtFactor();
        if (!(extFactor >= 0.0f)) {
            extFactor = scaling == RopeScalingType.YARN ? 1.0f : 0.0f;
        }
        boolean swa = h.isSwa[il];
        return new RopeParams(
                nRot,
                mode,
                origCtx(h, o),
                swa ? h.ropeFreqBaseSwa : base,
                swa ? h.ropeFreqScaleSwa : scale,
                extFactor,
                attnFactor(o, extFactor, scale) * h.ropeAttnFactor,
                orElse(o.yarnBetaFast(), BETA_FAST),
                orElse(o.yarnBetaSlow(), BETA_SLOW));
    }

    /**
     * The training context after a context was made: yarn by another scale than the model's own stretches it.
     *
     * <p>Origin: {@code src/llama-context.cpp} {@code llama_init_from_model} (b11192)
     */
    static int nCtxTrain(Hparams h, RopeOptions o) {
        RopeScalingType scaling = o.scaling() == null ? h.ropeScalingType : o.scaling();
        float scale = o.freqScale() == 0.0f ? h.ropeFreqScale : o.freqScale();
        if (scaling != RopeScalingType.YARN || scale == h.ropeFreqScale) {
            return h.nCtxTrain;
        }
        float stretched = Integer.toUnsignedLong(origCtx(h, o)) / scale;
        // out of a long's range, NaN included, the conversion gives the lowest long, whose lower half is 0
        return Math.abs(stretched) < 0x1p63f ? (int) (long) stretched : 0;
    }

    private static int origCtx(Hparams h, RopeOptions o) {
        if (o.yarnOrigCtx() != 0) {
            return o.yarnOrigCtx();
        }
        return h.nCtxOrigYarn != 0 ? h.nCtxOrigYarn : h.nCtxTrain;
    }

    /** With extrapolation the magnitude that the rotation applies is cancelled, and what was asked for is forgotten. */
    private static float attnFactor(RopeOptions o, float extFactor, float scale) {
        if (extFactor == 0.0f) {
            return orElse(o.yarnAttnFactor(), ATTN_FACTOR);
        }
        float factor = 1.0f / scale;
        float magnitude = factor <= 1.0f ? 1.0f : 0.1f * 1.0f * Logf.logf(factor) + 1.0f;
        return magnitude * (1.0f / (1.0f + 0.1f * Logf.logf(factor)));
    }

    private static float orElse(float value, float fallback) {
        return value >= 0.0f ? value : fallback;
    }

    static Tensor factors(Hparams h, LayerWeights layer, Cparams cparams) {
        if (layer.ropeFreqs != null) {
            return layer.ropeFreqs;
        }
        return cparams.nCtxSeq() > h.nCtxOrigYarn ? layer.ropeLong : layer.ropeShort;
    }
}
