package io.llamaoracle.engine.sampler;

/**
 * Stands in a chain for a sampler whose parameters switch it off.
 *
 * <p>Origin: {@code src/llama-sampler.cpp} {@code llama_sampler_init_empty} (b11192)
 */
final class EmptySampler implements Sampler {
    private final String name;

    EmptySampler(String name) {
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void apply(TokenDataArray cur) {
        // off
    }

    @Override
    public Sampler copy() {
        return new EmptySampler(name);
    }
}
