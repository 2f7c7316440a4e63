package io.llamaoracle.engine.server;

import io.llamaoracle.engine.grammar.GrammarNotCoveredException;
import io.llamaoracle.engine.grammar.GrammarStateException;
import io.llamaoracle.engine.json.StdString;
import io.llamaoracle.engine.libstdcxx.StdRegexNotCoveredException;
import io.llamaoracle.engine.sampler.CommonSampler;
import io.llamaoracle.engine.sampler.SamplerAbortException;
import io.llamaoracle.engine.sampler.SamplerInitException;
import io.llamaoracle.engine.sampler.SamplerVocab;
import io.llamaoracle.engine.server.params.InvalidArgumentException;
import io.llamaoracle.engine.server.params.NotCoveredException;
import io.llamaoracle.engine.server.params.RequestSampling;
import io.llamaoracle.engine.server.params.ServerAbortedException;
import io.llamaoracle.engine.server.params.ServerException;
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
     * @throws ServerException on a grammar that is none
     * @throws ServerAbortedException where the server would die
     * @throws NotCoveredException on a grammar that the server would not get to an end with
     */
    static ChainSampler create(SamplerVocab vocab, SamplerConstraints constraints, RequestSampling params) {
        try {
            // the penalties are refused before the grammar is looked at
            List<byte[]> breakers = new ArrayList<>();
            for (String breaker : params.drySequenceBreakers) {
                breakers.add(StdString.bytes(StdString.cStr(breaker)));
            }
            params.chain.drySequenceBreakers = breakers;
            CommonSampler sampler = CommonSampler.of(vocab, params.chain, () -> constraints.of(params));
            if (sampler.isConstrained()) {
                params.backendSampling = false;
            }
            return new ChainSampler(sampler);
        } catch (SamplerInitException e) {
            throw new InvalidArgumentException(e.getMessage());
        } catch (SamplerAbortException e) {
            throw new ServerAbortedException(e.getMessage());
        }
    }

    @Override
    public int sample(float[] logits) {
        try {
            return sampler.sample(logits, 0);
        } catch (SamplerAbortException e) {
            throw new ServerAbortedException(e.getMessage());
        } catch (GrammarNotCoveredException e) {
            throw new NotCoveredException(e.getMessage());
        }
    }

    @Override
    public long redraws() {
        return sampler.redraws();
    }

    @Override
    public void accept(int token, boolean isGenerated) {
        try {
            sampler.accept(token, isGenerated);
        } catch (GrammarStateException e) {
            throw new ServerException(e.getMessage());
        } catch (SamplerAbortException e) {
            throw new ServerAbortedException(e.getMessage());
        } catch (GrammarNotCoveredException | StdRegexNotCoveredException e) {
            throw new NotCoveredException(e.getMessage());
        }
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
