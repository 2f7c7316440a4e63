package io.llamaoracle.engine.server.params;

import io.llamaoracle.engine.sampler.SamplingParams;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Everything that steers sampling of one request, with llama.cpp's defaults; the command line, then the model's {@code
 * general.sampling.*} and then the request change it. Mutable, for one thread.
 *
 * <p>Origin: {@code common/common.h} {@code common_params_sampling} (b11192)
 */
public final class RequestSampling {
    /** What the chain is built from, except the breakers. */
    public final SamplingParams chain = new SamplingParams();

    public boolean ignoreEos;

    /** Breakers as the request or the command line has them; they replace the chain's when a sampler is made. */
    public List<String> drySequenceBreakers = List.of("\n", ":", "\"", "*");

    public GrammarType grammarType = GrammarType.NONE;
    public String grammar = "";
    public boolean grammarLazy;
    public List<GrammarTrigger> grammarTriggers = new ArrayList<>();
    public SortedSet<Integer> preservedTokens = new TreeSet<>();

    public String generationPrompt = "";

    public int reasoningBudgetTokens = -1;
    public int[] reasoningBudgetStart = {};
    public List<int[]> reasoningBudgetEnd = new ArrayList<>();
    public int[] reasoningBudgetForced = {};
    public boolean reasoningControl;

    public boolean backendSampling;

    /** A copy whose lists can be changed without touching this one's. */
    public RequestSampling copy() {
        RequestSampling c = new RequestSampling();
        copyChain(chain, c.chain);
        c.ignoreEos = ignoreEos;
        c.drySequenceBreakers = List.copyOf(drySequenceBreakers);
        c.grammarType = grammarType;
        c.grammar = grammar;
        c.grammarLazy = grammarLazy;
        c.grammarTriggers = new ArrayList<>(grammarTriggers);
        c.preservedTokens = new TreeSet<>(preservedTokens);
        c.generationPrompt = generationPrompt;
        c.reasoningBudgetTokens = reasoningBudgetTokens;
        c.reasoningBudgetStart = reasoningBudgetStart.clone();
        c.reasoningBudgetEnd = new ArrayList<>(reasoningBudgetEnd);
        c.reasoningBudgetForced = reasoningBudgetForced.clone();
        c.reasoningControl = reasoningControl;
        c.backendSampling = backendSampling;
        return c;
    }

    private static void copyChain(SamplingParams from, SamplingParams c) {
        c.seed = from.seed;
        c.nProbs = from.nProbs;
        c.minKeep = from.minKeep;
        c.topK = from.topK;
        c.topP = from.topP;
        c.minP = from.minP;
        c.xtcProbability = from.xtcProbability;
        c.xtcThreshold = from.xtcThreshold;
        c.typP = from.typP;
        c.temp = from.temp;
        c.dynatempRange = from.dynatempRange;
        c.dynatempExponent = from.dynatempExponent;
        c.penaltyLastN = from.penaltyLastN;
        c.penaltyRepeat = from.penaltyRepeat;
        c.penaltyFreq = from.penaltyFreq;
        c.penaltyPresent = from.penaltyPresent;
        c.dryMultiplier = from.dryMultiplier;
        c.dryBase = from.dryBase;
        c.dryAllowedLength = from.dryAllowedLength;
        c.dryPenaltyLastN = from.dryPenaltyLastN;
        c.adaptiveTarget = from.adaptiveTarget;
        c.adaptiveDecay = from.adaptiveDecay;
        c.mirostat = from.mirostat;
        c.topNSigma = from.topNSigma;
        c.mirostatTau = from.mirostatTau;
        c.mirostatEta = from.mirostatEta;
        c.samplers = List.copyOf(from.samplers);
        c.logitBias = new ArrayList<>(from.logitBias);
    }
}
