package io.llamaoracle.engine.sampler;

import io.llamaoracle.engine.libc.Log2f;
import io.llamaoracle.engine.libstdcxx.DiscreteDistribution;
import io.llamaoracle.engine.libstdcxx.Mt19937;

/**
 * Mirostat 2: drops candidates more surprising than mu, draws, and steers mu by the surprise. A single candidate costs no
 * draw.
 *
 * <p>Origin: {@code src/llama-sampler.cpp} {@code llama_sampler_mirostat_v2_apply} (b11192)
 */
public final class MirostatV2Sampler implements Sampler {
    private final int seed;
    private final float tau;
    private final float eta;
    private int seedCur;
    private float mu;
    private final Mt19937 rng;
    private final DiscreteDistribution distribution = new DiscreteDistribution();
    private final TokenDataArrayPartialSort sort = new TokenDataArrayPartialSort();

    /**
     * A mirostat 2 sampler.
     *
     * @param seed unsigned seed
     * @param tau surprise aimed at, in bits
     * @param eta learning rate
     */
    public MirostatV2Sampler(int seed, float tau, float eta) {
        this.seed = seed;
        this.tau = tau;
        this.eta = eta;
        seedCur = RngSeed.resolve(seed);
        mu = 2.0f * tau;
        rng = new Mt19937(seedCur);
    }

    @Override
    public String name() {
        return "mirostat-v2";
    }

    @Override
    public void apply(TokenDataArray cur) {
        Softmax.applySorted(cur, sort);
        int n = 0;
        while (n < cur.size && !(-Log2f.log2f(cur.p[n]) > mu)) {
            n++;
        }
        cur.size = Math.max(n, 1);
        Softmax.applySorted(cur, sort);
        cur.selected = distribution.draw(cur.p, cur.size, rng);
        final float surprise = -Log2f.log2f(cur.p[cur.selected]);
        mu = mu - eta * (surprise - tau);
    }

    @Override
    public void reset() {
        mu = 2.0f * tau;
        seedCur = RngSeed.resolve(seed);
        rng.seed(seedCur);
    }

    @Override
    public Sampler copy() {
        final MirostatV2Sampler result = new MirostatV2Sampler(seed, tau, eta);
        result.mu = mu;
        result.rng.copyFrom(rng);
        return result;
    }

    @Override
    public int seed() {
        return seedCur;
    }

    /** The present bound of the surprise. */
    public float mu() {
        return mu;
    }

    /** The generator, for looking at its position. */
    public Mt19937 rng() {
        return rng;
    }
}
