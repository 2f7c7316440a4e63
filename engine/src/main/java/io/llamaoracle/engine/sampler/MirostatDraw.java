package io.llamaoracle.engine.sampler;

import io.llamaoracle.engine.libc.Log2f;
import io.llamaoracle.engine.libstdcxx.DiscreteDistribution;
import io.llamaoracle.engine.libstdcxx.Mt19937;

/**
 * What both mirostats end with: a draw from the probabilities, and a step of mu by how far its surprise was off the aim.
 *
 * <p>Bits: float throughout. A single candidate costs no draw.
 *
 * <p>Origin: {@code src/llama-sampler.cpp} {@code llama_sample_dist} (b11192)
 */
final class MirostatDraw {
    private final int seed;
    private final float tau;
    private final float eta;
    private final DiscreteDistribution distribution = new DiscreteDistribution();
    final Mt19937 rng;
    int seedCur;
    float mu;

    MirostatDraw(int seed, float tau, float eta) {
        this.seed = seed;
        this.tau = tau;
        this.eta = eta;
        seedCur = RngSeed.resolve(seed);
        mu = 2.0f * tau;
        rng = new Mt19937(seedCur);
    }

    /** Selects a candidate by the probabilities, and moves mu. */
    void apply(TokenDataArray cur) {
        distribution.reserve(cur.p.length);
        cur.selected = distribution.draw(cur.p, cur.size, rng);
        final float surprise = -Log2f.log2f(cur.p[cur.selected]);
        mu = mu - eta * (surprise - tau);
    }

    void reset() {
        mu = 2.0f * tau;
        seedCur = RngSeed.resolve(seed);
        rng.seed(seedCur);
    }

    MirostatDraw copy() {
        final MirostatDraw result = new MirostatDraw(seed, tau, eta);
        result.mu = mu;
        result.rng.copyFrom(rng);
        return result;
    }
}
