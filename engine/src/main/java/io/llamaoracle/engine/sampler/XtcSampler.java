package io.llamaoracle.engine.sampler;

import io.llamaoracle.engine.libstdcxx.GenerateCanonical;
import io.llamaoracle.engine.libstdcxx.Mt19937;

/**
 * Sometimes drops the most probable candidates: all that reach the threshold but the last of them (exclude top choices).
 *
 * <p>Bits: one float draw from a stream of its own, for two candidates and more only.
 *
 * <p>Origin: {@code src/llama-sampler.cpp} {@code llama_sample_xtc_apply} (b11192)
 */
public final class XtcSampler implements Sampler {
    private final float probability;
    private final float threshold;
    private final long minKeep;
    private final int seed;
    private final Mt19937 rng;
    private final TokenDataArrayPartialSort sort = new TokenDataArrayPartialSort();

    private XtcSampler(float probability, float threshold, long minKeep, int seed) {
        this.probability = probability;
        this.threshold = threshold;
        this.minKeep = minKeep;
        this.seed = seed;
        rng = new Mt19937(RngSeed.resolve(seed));
    }

    /**
     * An XTC sampler.
     *
     * @param probability how often it acts; 0 or less switches it off
     * @param threshold probability from which a candidate counts as a top choice; above 0.5 switches it off
     * @param minKeep it does not act when fewer would be left; below 0 it never does
     * @param seed unsigned seed
     */
    public static Sampler of(float probability, float threshold, long minKeep, int seed) {
        return probability <= 0.0f || threshold > 0.5f
                ? new EmptySampler("?xtc")
                : new XtcSampler(probability, threshold, MinKeep.unsigned(minKeep), seed);
    }

    @Override
    public String name() {
        return "xtc";
    }

    @Override
    public void apply(TokenDataArray cur) {
        if (cur.size < 2) {
            return;
        }
        if (GenerateCanonical.nextFloat(rng) > probability) {
            return;
        }
        Softmax.applySorted(cur, sort);
        int last = 0;
        for (int i = 0; i < cur.size && cur.p[i] >= threshold; i++) {
            last = i;
        }
        if (cur.size - last >= minKeep && last > 0) {
            cur.dropFirst(last);
        }
    }

    @Override
    public void reset() {
        rng.seed(RngSeed.resolve(seed));
    }

    @Override
    public Sampler copy() {
        final XtcSampler result = new XtcSampler(probability, threshold, minKeep, seed);
        result.rng.copyFrom(rng);
        return result;
    }

    /** The generator, for looking at its position. */
    public Mt19937 rng() {
        return rng;
    }
}
