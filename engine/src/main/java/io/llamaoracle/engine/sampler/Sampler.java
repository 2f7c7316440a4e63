package io.llamaoracle.engine.sampler;

/**
 * One step on the way from logits to a token: {@code llama_sampler_i}. Holds state; not for several threads at once.
 *
 * <p>Origin: {@code include/llama.h} {@code llama_sampler_i} (b11192)
 */
public interface Sampler {
    /** llama.cpp's name; a leading question mark means that the parameters switched it off. */
    String name();

    /**
     * Tells the sampler which token was taken.
     *
     * @param token the token's id
     */
    default void accept(int token) {}

    /**
     * Rewrites the candidates: their logits, their order, their number, or which one is selected.
     *
     * @param cur the candidates, changed in place
     * @throws SamplerAbortException where llama.cpp's assertion would end the process
     */
    void apply(TokenDataArray cur);

    /** Forgets what was accepted and starts random streams anew. */
    default void reset() {}

    /**
     * {@code llama_sampler_clone}: a sampler that goes on from here on its own.
     *
     * @return an independent copy with the state that llama.cpp copies
     */
    Sampler copy();

    /**
     * {@code llama_sampler_get_seed}.
     *
     * @return the seed in use, or {@link RngSeed#DEFAULT} for a sampler without one
     */
    default int seed() {
        return RngSeed.DEFAULT;
    }
}
