package io.llamaoracle.engine.sampler;

import java.util.ArrayList;
import java.util.List;

/**
 * Builds the chain of a request: biases, then the samplers in the order asked for and a draw, or mirostat alone.
 *
 * <p>Origin: {@code common/sampling.cpp} {@code common_sampler_init} (b11192)
 */
final class CommonSamplerChain {
    private static final int MIROSTAT_M = 100;

    private CommonSamplerChain() {}

    static SamplerChain build(SamplerVocab vocab, SamplingParams params) {
        final SamplerChain chain = new SamplerChain();
        addBiases(chain, vocab, params);
        switch (params.mirostat) {
            case 0 -> addOrdered(chain, vocab, params);
            case 1 -> {
                chain.add(TempSampler.of(params.temp));
                chain.add(new MirostatSampler(
                        vocab.size(), params.seed, params.mirostatTau, params.mirostatEta, MIROSTAT_M));
            }
            case 2 -> {
                chain.add(TempSampler.of(params.temp));
                chain.add(new MirostatV2Sampler(params.seed, params.mirostatTau, params.mirostatEta));
            }
            default -> throw new SamplerAbortException("GGML_ASSERT(false && \"unknown mirostat version\") failed");
        }
        return chain;
    }

    static void check(SamplingParams params) {
        final float repeat = params.penaltyRepeat;
        if (!Float.isFinite(repeat) || repeat <= 0.0f || !Float.isFinite(1.0f / repeat)) {
            throw new SamplerInitException("penalty_repeat must be finite and greater than 0");
        }
        if (!Float.isFinite(params.penaltyFreq)) {
            throw new SamplerInitException("penalty_freq must be finite");
        }
        if (!Float.isFinite(params.penaltyPresent)) {
            throw new SamplerInitException("penalty_present must be finite");
        }
    }

    private static void addBiases(SamplerChain chain, SamplerVocab vocab, SamplingParams params) {
        final List<LogitBias> merged = new ArrayList<>(params.logitBias);
        for (final int token : vocab.suppressTokens()) {
            merged.add(new LogitBias(token, Float.NEGATIVE_INFINITY));
        }
        if (!merged.isEmpty()) {
            chain.add(LogitBiasSampler.of(merged));
        }
    }

    private static void addOrdered(SamplerChain chain, SamplerVocab vocab, SamplingParams params) {
        boolean adaptive = false;
        for (final SamplerType type : params.samplers) {
            if (type == SamplerType.ADAPTIVE_P) {
                adaptive = true;
            } else {
                chain.add(sampler(type, vocab, params));
            }
        }
        chain.add(
                adaptive
                        ? new AdaptivePSampler(params.adaptiveTarget, params.adaptiveDecay, params.seed)
                        : new DistSampler(params.seed));
    }

    private static Sampler sampler(SamplerType type, SamplerVocab vocab, SamplingParams params) {
        return switch (type) {
            case DRY -> dry(vocab, params);
            case TOP_K -> TopKSampler.of(params.topK);
            case TOP_P -> TopPSampler.of(params.topP, params.minKeep);
            case TOP_N_SIGMA -> TopNSigmaSampler.of(params.topNSigma);
            case MIN_P -> MinPSampler.of(params.minP, params.minKeep);
            case XTC -> XtcSampler.of(params.xtcProbability, params.xtcThreshold, params.minKeep, params.seed);
            case TYPICAL_P -> TypicalSampler.of(params.typP, params.minKeep);
            case TEMPERATURE -> TempExtSampler.of(params.temp, params.dynatempRange, params.dynatempExponent);
            case INFILL -> new InfillSampler(vocab);
            case PENALTIES ->
                PenaltiesSampler.of(
                        params.penaltyLastN, params.penaltyRepeat, params.penaltyFreq, params.penaltyPresent);
            case ADAPTIVE_P -> throw new IllegalArgumentException("adaptive_p ends the chain");
        };
    }

    private static Sampler dry(SamplerVocab vocab, SamplingParams params) {
        final boolean enabled = DrySampler.isEnabled(params.dryMultiplier, params.dryBase, params.dryPenaltyLastN);
        return DrySampler.of(
                params.dryMultiplier,
                params.dryBase,
                params.dryAllowedLength,
                params.dryPenaltyLastN,
                enabled ? DryBreakers.of(vocab, params.drySequenceBreakers) : new DryBreakers());
    }
}
