package io.llamaoracle.engine.server;

import io.llamaoracle.engine.json.StdString;
import io.llamaoracle.engine.sampler.CommonSampler;
import io.llamaoracle.engine.sampler.SamplerAbortException;
import io.llamaoracle.engine.sampler.SamplerInitException;
import io.llamaoracle.engine.sampler.SamplerVocab;
import io.llamaoracle.engine.server.params.GrammarTrigger;
import io.llamaoracle.engine.server.params.InvalidArgumentException;
import io.llamaoracle.engine.server.params.NotCoveredException;
import io.llamaoracle.engine.server.params.RequestSampling;
import io.llamaoracle.engine.server.params.ServerAbortedException;
import io.llamaoracle.engine.server.slot.TokenSampler;
import java.util.ArrayList;
import java.util.List;

/**
 * The common sampler of one request.
 *
 * <p>Origin: {@code common/sampling.cpp} {@code common_sampler_init} (b11192)
 */
final class ChainSampler implements TokenSampler {
    private final CommonSampler sampler;

    private ChainSampler(CommonSampler sampler) {
        this.sampler = sampler;
    }

    /**
     * Builds the sampler of a request.
     *
     * @throws InvalidArgumentException on penalties out of range
     * @throws ServerAbortedException where the server would die
     * @throws NotCoveredException on a grammar or a reasoning budget
     */
    static ChainSampler create(SamplerVocab vocab, RequestSampling params) {
        try {
            // the penalties are refused before the grammar is looked at
            List<byte[]> breakers = new ArrayList<>();
            for (String breaker : params.drySequenceBreakers) {
                breakers.add(StdString.bytes(StdString.cStr(breaker)));
            }
            params.chain.drySequenceBreakers = breakers;
            CommonSampler sampler = CommonSampler.of(vocab, params.chain, null);
            refuseGrammar(params);
            return new ChainSampler(sampler);
        } catch (SamplerInitException e) {
            throw new InvalidArgumentException(e.getMessage());
        } catch (SamplerAbortException e) {
            throw new ServerAbortedException(e.getMessage());
        }
    }

    private static void refuseGrammar(RequestSampling params) {
        if (params.grammar.startsWith("%llguidance")) {
            throw new ServerAbortedException("llguidance (cmake -DLLAMA_LLGUIDANCE=ON) is not enabled");
        }
        for (GrammarTrigger trigger : params.grammarTriggers) {
            if (trigger.type() < GrammarTrigger.TOKEN || trigger.type() > GrammarTrigger.PATTERN_FULL) {
                throw new ServerAbortedException("GGML_ASSERT(false && \"unknown trigger type\") failed");
            }
        }
        if (!params.grammar.isEmpty()) {
            throw new NotCoveredException("grammar");
        }
        boolean budget = params.grammarLazy || params.reasoningBudgetTokens >= 0 || params.reasoningControl;
        if (params.reasoningBudgetStart.length > 0 && !params.reasoningBudgetEnd.isEmpty() && budget) {
            throw new NotCoveredException("reasoning_budget");
        }
    }

    @Override
    public int sample(float[] logits) {
        try {
            return sampler.sample(logits, 0);
        } catch (SamplerAbortException e) {
            throw new ServerAbortedException(e.getMessage());
        }
    }

    @Override
    public void accept(int token, boolean isGenerated) {
        sampler.accept(token, isGenerated);
    }

    @Override
    public void reset() {
        sampler.reset();
    }

    @Override
    public void sortCandidates() {
        sampler.candidates(true);
    }

    @Override
    public int candidateCount() {
        return sampler.candidates(false).size();
    }

    @Override
    public int candidateId(int i) {
        return sampler.candidates(false).id(i);
    }

    @Override
    public float candidateP(int i) {
        return sampler.candidates(false).p(i);
    }
}
