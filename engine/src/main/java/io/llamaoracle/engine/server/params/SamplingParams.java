package io.llamaoracle.engine.server.params;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Everything that steers sampling, with llama.cpp's defaults; the command line, then the model's {@code
 * general.sampling.*} and then the request change it. Mutable, for one thread.
 *
 * <p>Origin: {@code common/common.h} {@code common_params_sampling} (b11192)
 */
public final class SamplingParams {
    /** Unsigned; all ones mean a random seed. */
    public int seed = -1;

    public int nProbs;
    public int minKeep;
    public int topK = 40;
    public float topP = 0.95f;
    public float minP = 0.05f;
    public float xtcProbability;
    public float xtcThreshold = 0.10f;
    public float typP = 1.0f;
    public float temp = 0.80f;
    public float dynatempRange;
    public float dynatempExponent = 1.0f;
    public int penaltyLastN = 64;
    public float penaltyRepeat = 1.0f;
    public float penaltyFreq;
    public float penaltyPresent;
    public float dryMultiplier;
    public float dryBase = 1.75f;
    public int dryAllowedLength = 2;
    public int dryPenaltyLastN = 64;
    public float adaptiveTarget = -1.0f;
    public float adaptiveDecay = 0.90f;
    public int mirostat;
    public float topNSigma = -1.0f;
    public float mirostatTau = 5.0f;
    public float mirostatEta = 0.10f;
    public boolean ignoreEos;

    public List<String> drySequenceBreakers = List.of("\n", ":", "\"", "*");

    public List<SamplerType> samplers = List.of(
            SamplerType.PENALTIES,
            SamplerType.DRY,
            SamplerType.TOP_N_SIGMA,
            SamplerType.TOP_K,
            SamplerType.TYPICAL_P,
            SamplerType.TOP_P,
            SamplerType.MIN_P,
            SamplerType.XTC,
            SamplerType.TEMPERATURE);

    public GrammarType grammarType = GrammarType.NONE;
    public String grammar = "";
    public boolean grammarLazy;
    public List<GrammarTrigger> grammarTriggers = new ArrayList<>();
    public SortedSet<Integer> preservedTokens = new TreeSet<>();

    public List<LogitBias> logitBias = new ArrayList<>();
    public String generationPrompt = "";

    public int reasoningBudgetTokens = -1;
    public int[] reasoningBudgetStart = {};
    public List<int[]> reasoningBudgetEnd = new ArrayList<>();
    public int[] reasoningBudgetForced = {};
    public boolean reasoningControl;

    public boolean backendSampling;

    /** A copy whose lists can be changed without touching this one's. */
    public SamplingParams copy() {
        SamplingParams c = new SamplingParams();
        copyNumbers(c);
        c.ignoreEos = ignoreEos;
        c.drySequenceBreakers = List.copyOf(drySequenceBreakers);
        c.samplers = List.copyOf(samplers);
        c.grammarType = grammarType;
        c.grammar = grammar;
        c.grammarLazy = grammarLazy;
        c.grammarTriggers = new ArrayList<>(grammarTriggers);
        c.preservedTokens = new TreeSet<>(preservedTokens);
        c.logitBias = new ArrayList<>(logitBias);
        c.generationPrompt = generationPrompt;
        c.reasoningBudgetTokens = reasoningBudgetTokens;
        c.reasoningBudgetStart = reasoningBudgetStart.clone();
        c.reasoningBudgetEnd = new ArrayList<>(reasoningBudgetEnd);
        c.reasoningBudgetForced = reasoningBudgetForced.clone();
        c.reasoningControl = reasoningControl;
        c.backendSampling = backendSampling;
        return c;
    }

    private void copyNumbers(SamplingParams c) {
        c.seed = seed;
        c.nProbs = nProbs;
        c.minKeep = minKeep;
        c.topK = topK;
        c.topP = topP;
        c.minP = minP;
        c.xtcProbability = xtcProbability;
        c.xtcThreshold = xtcThreshold;
        c.typP = typP;
        c.temp = temp;
        c.dynatempRange = dynatempRange;
        c.dynatempExponent = dynatempExponent;
        c.penaltyLastN = penaltyLastN;
        c.penaltyRepeat = penaltyRepeat;
        c.penaltyFreq = penaltyFreq;
        c.penaltyPresent = penaltyPresent;
        c.dryMultiplier = dryMultiplier;
        c.dryBase = dryBase;
        c.dryAllowedLength = dryAllowedLength;
        c.dryPenaltyLastN = dryPenaltyLastN;
        c.adaptiveTarget = adaptiveTarget;
        c.adaptiveDecay = adaptiveDecay;
        c.mirostat = mirostat;
        c.topNSigma = topNSigma;
        c.mirostatTau = mirostatTau;
        c.mirostatEta = mirostatEta;
    }
}
