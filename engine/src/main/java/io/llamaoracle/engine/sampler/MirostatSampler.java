package io.llamaoracle.engine.sampler;

import io.llamaoracle.engine.libc.Logf;
import io.llamaoracle.engine.libc.Powf;
import io.llamaoracle.engine.libstdcxx.Mt19937;

/**
 * Mirostat 1: cuts to a k estimated from the steepness of the first m candidates, draws, and steers by the surprise.
 *
 * <p>Bits: float throughout; {@code int(k)} of a NaN or of 2^31 and more is INT_MIN, so k becomes 1. A single candidate
 * costs no draw.
 *
 * <p>Origin: {@code src/llama-sampler.cpp} {@code llama_sampler_mirostat_apply} (b11192)
 */
public final class MirostatSampler implements Sampler {
    private final int vocabulary;
    private final int m;
    private final MirostatDraw draw;
    private final TokenDataArrayPartialSort sort = new TokenDataArrayPartialSort();

    /**
     * A mirostat sampler.
     *
     * @param vocabulary size of the vocabulary
     * @param seed unsigned seed
     * @param tau surprise aimed at, in bits
     * @param eta learning rate
     * @param m how many candidates the estimate uses; the server takes 100
     */
    public MirostatSampler(int vocabulary, int seed, float tau, float eta, int m) {
        this(vocabulary, m, new MirostatDraw(seed, tau, eta));
    }

    private MirostatSampler(int vocabulary, int m, MirostatDraw draw) {
        this.vocabulary = vocabulary;
        this.m = m;
        this.draw = draw;
    }

    @Override
    public String name() {
        return "mirostat";
    }

    @Override
    public void apply(TokenDataArray cur) {
        Softmax.applySorted(cur, sort);
        float sumTiBi = 0.0f;
        float sumTiSq = 0.0f;
        final int n = m < 1 ? cur.size - 1 : Math.min(m - 1, cur.size - 1); // m - 1 is a size_t
        for (int i = 0; i < n; i++) {
            final float ti = Logf.logf((float) (i + 2) / (float) (i + 1));
            final float bi = Logf.logf(cur.p[i] / cur.p[i + 1]);
            sumTiBi += ti * bi;
            sumTiSq += ti * ti;
        }
        final float sHat = sumTiBi / sumTiSq;
        final float epsilonHat = sHat - 1.0f;
        final float base = epsilonHat * Powf.powf(2.0f, draw.mu) / (1.0f - Powf.powf((float) vocabulary, -epsilonHat));
        final float k = Powf.powf(base, 1.0f / sHat);
        TopKSampler.apply(cur, k < 0x1p31f ? Math.max((int) k, 1) : 1, sort);
        Softmax.applySorted(cur, sort);
        draw.apply(cur);
    }

    @Override
    public void reset() {
        draw.reset();
    }

    @Override
    public Sampler copy() {
        return new MirostatSampler(vocabulary, m, draw.copy());
    }

    @Override
    public int seed() {
        return draw.seedCur;
    }

    /** The present bound of the surprise. */
    public float mu() {
        return draw.mu;
    }

    /** The generator, for looking at its position. */
    public Mt19937 rng() {
        return draw.rng;
    }
}
