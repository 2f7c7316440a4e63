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

    private static final float BETA_FAST = 32.0f;
    private static final float BETA_SLOW = 1.0f;

    private RopeSetup() {}

    static RopeParams params(Hparams h, int mode, Cparams cparams, int il) {
        float base = cparams.ropeFreqBase() == 0.0f ? h.ropeFreqBase : cparams.ropeFreqBase();
        float scale = cparams.ropeFreqScale() == 0.0f ? h.ropeFreqScale : cparams.ropeFreqScale();
        if (h.ropeScalingType == RopeScalingType.NONE) {
            scale = 1.0f;
        }
        float extFactor = h.ropeScalingType == RopeScalingType.YARN ? 1.0f : 0.0f;
        float attnFactor = 1.0f;
        if (extFactor != 0.0f) {
            float factor = 1.0f / scale;
            attnFactor = factor <= 1.0f ? 1.0f : 0.1f * 1.0f * Logf.logf(factor) + 1.0f;
            attnFactor *= 1.0f / (1.0f + 0.1f * Logf.logf(factor));
        }
        attnFactor *= h.ropeAttnFactor;
        boolean swa = h.isSwa[il];
        return new RopeParams(
                h.nRot,
                mode,
                h.nCtxOrigYarn != 0 ? h.nCtxOrigYarn : h.nCtxTrain,
                swa ? h.ropeFreqBaseSwa : base,
                swa ? h.ropeFreqScaleSwa : scale,
                extFactor,
                attnFactor,
                BETA_FAST,
                BETA_SLOW);
    }

    static Tensor factors(Hparams h, LayerWeights layer, Cparams cparams) {
        if (layer.ropeFreqs != null) {
            return layer.ropeFreqs;
        }
        return cparams.nCtxSeq() > h.nCtxOrigYarn ? layer.ropeLong : layer.ropeShort;
    }
}
