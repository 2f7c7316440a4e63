package io.llamaoracle.engine.sampler;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The sampling parameters of a request with llama.cpp's defaults. Plain fields: the request schema sets them one by one.
 *
 * <p>Origin: {@code common/common.h} {@code common_params_sampling} (b11192)
 */
public final class SamplingParams {
    /** Unsigned; {@link RngSeed#DEFAULT} for one from the system. */
    public int seed = RngSeed.DEFAULT;

    /** Number of previous tokens to remember. */
    public int nPrev = 64;

    /** How many tokens' probabilities to report. */
    public int nProbs;

    /** Least number of candidates that top-p, min-p, typical and XTC leave; 0 for none. */
    public int minKeep;

    /** 0 or less for all. */
    public int topK = 40;

    /** 1 for off. */
    public float topP = 0.95f;

    /** 0 for off. */
    public float minP = 0.05f;

    /** 0 for off. */
    public float xtcProbability;

    /** Above 0.5 for off. */
    public float xtcThreshold = 0.10f;

    /** 1 for off. */
    public float typP = 1.00f;

    /** 0 or less for the greatest logit. */
    public float temp = 0.80f;

    /** 0 for off. */
    public float dynatempRange;

    /** How entropy maps to temperature. */
    public float dynatempExponent = 1.00f;

    /** Tokens back that the penalties see; 0 for off. */
    public int penaltyLastN = 64;

    /** 1 for off. */
    public float penaltyRepeat = 1.00f;

    /** 0 for off. */
    public float penaltyFreq;

    /** 0 for off. */
    public float penaltyPresent;

    /** 0 for off. */
    public float dryMultiplier;

    /** Growth of the DRY penalty. */
    public float dryBase = 1.75f;

    /** Repetitions up to this length are free. */
    public int dryAllowedLength = 2;

    /** Tokens back that DRY sees; 0 for off. */
    public int dryPenaltyLastN = 64;

    /** Negative for off. */
    public float adaptiveTarget = -1.0f;

    /** Weight of the past in adaptive-p. */
    public float adaptiveDecay = 0.90f;

    /** 0, 1 or 2. */
    public int mirostat;

    /** 0 or less for off. */
    public float topNSigma = -1.00f;

    /** Surprise that mirostat aims at. */
    public float mirostatTau = 5.00f;

    /** Mirostat's learning rate. */
    public float mirostatEta = 0.10f;

    /** Texts that end a repetition for DRY, as UTF-8 bytes. */
    public List<byte[]> drySequenceBreakers =
            new ArrayList<>(List.of(bytes("\n"), bytes(":"), bytes("\""), bytes("*")));

    /** The order of the samplers. */
    public List<SamplerType> samplers = new ArrayList<>(List.of(
            SamplerType.PENALTIES,
            SamplerType.DRY,
            SamplerType.TOP_N_SIGMA,
            SamplerType.TOP_K,
            SamplerType.TYPICAL_P,
            SamplerType.TOP_P,
            SamplerType.MIN_P,
            SamplerType.XTC,
            SamplerType.TEMPERATURE));

    /** Biases in the request's order, end tokens of {@code ignore_eos} included. */
    public List<LogitBias> logitBias = new ArrayList<>();

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
