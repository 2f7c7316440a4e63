package io.llamaoracle.harness.probe;

import java.util.List;

/**
 * A chain and what is done with it: one request that both sides answer.
 *
 * @param vocabulary size of the vocabulary
 * @param samplers the chain
 * @param steps operations in order
 */
public record ChainCase(int vocabulary, List<SamplerSpec> samplers, List<ChainStep> steps) {
    public ChainCase {
        samplers = List.copyOf(samplers);
        steps = List.copyOf(steps);
    }

    /**
     * The case as a request.
     *
     * @param full whether the reply shows all candidates after each sampler, or a hash of them
     */
    public ProbeRequest request(boolean full) {
        final LittleEndian out = new LittleEndian().i32(vocabulary).i32(samplers.size());
        for (final SamplerSpec sampler : samplers) {
            out.i32(sampler.kind().ordinal()).i32s(sampler.words(), sampler.words().length);
        }
        out.i32(steps.size());
        for (final ChainStep step : steps) {
            step.write(out);
        }
        return ProbeRequest.of("chain").arg("mode", full ? "full" : "hash").with(out);
    }

    /** The same chain with other steps. */
    public ChainCase withSteps(List<ChainStep> other) {
        return new ChainCase(vocabulary, samplers, other);
    }

    /** The same steps on another chain. */
    public ChainCase withSamplers(List<SamplerSpec> other) {
        return new ChainCase(vocabulary, other, steps);
    }
}
