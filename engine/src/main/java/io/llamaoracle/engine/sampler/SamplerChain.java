package io.llamaoracle.engine.sampler;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Runs samplers one after the other on the same candidates.
 *
 * <p>Origin: {@code src/llama-sampler.cpp} {@code llama_sampler_chain_apply} (b11192)
 */
public final class SamplerChain implements Sampler {
    private final List<Sampler> samplers = new ArrayList<>();

    /** Puts a sampler at the end. */
    public void add(Sampler sampler) {
        samplers.add(sampler);
    }

    /** Number of samplers. */
    public int size() {
        return samplers.size();
    }

    /** Sampler i of the chain, from 0. */
    public Sampler sampler(int i) {
        return samplers.get(i);
    }

    /** The samplers in order, unmodifiable. */
    public List<Sampler> samplers() {
        return Collections.unmodifiableList(samplers);
    }

    @Override
    public String name() {
        return "chain";
    }

    @Override
    public void accept(int token) {
        for (int i = 0; i < samplers.size(); i++) {
            samplers.get(i).accept(token);
        }
    }

    @Override
    public void apply(TokenDataArray cur) {
        for (int i = 0; i < samplers.size(); i++) {
            samplers.get(i).apply(cur);
        }
    }

    @Override
    public void reset() {
        for (int i = 0; i < samplers.size(); i++) {
            samplers.get(i).reset();
        }
    }

    @Override
    public SamplerChain copy() {
        final SamplerChain result = new SamplerChain();
        for (final Sampler sampler : samplers) {
            result.add(sampler.copy());
        }
        return result;
    }

    /** The last sampler's seed that is not the default. */
    @Override
    public int seed() {
        for (int i = samplers.size() - 1; i >= 0; i--) {
            final int seed = samplers.get(i).seed();
            if (seed != RngSeed.DEFAULT) {
                return seed;
            }
        }
        return RngSeed.DEFAULT;
    }
}
