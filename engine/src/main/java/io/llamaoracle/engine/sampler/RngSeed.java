package io.llamaoracle.engine.sampler;

import java.security.SecureRandom;

/**
 * The seed a random stream starts from.
 *
 * <p>Origin: {@code src/llama-sampler.cpp} {@code get_rng_seed} (b11192)
 */
public final class RngSeed {
    /** {@code LLAMA_DEFAULT_SEED}: asks for a seed from the system, so that no two runs are alike. */
    public static final int DEFAULT = 0xFFFFFFFF;

    private static final SecureRandom DEVICE = new SecureRandom();

    private RngSeed() {}

    /** The seed to use when this one is asked for. */
    static int resolve(int seed) {
        return seed == DEFAULT ? DEVICE.nextInt() : seed;
    }
}
