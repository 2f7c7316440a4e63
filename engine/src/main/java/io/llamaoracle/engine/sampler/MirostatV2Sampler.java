package io.llamaoracle.engine.sampler;

import io.llamaoracle.engine.libc.Log2f;
import io.llamaoracle.engine.libstdcxx.Mt19937;

/**
 * Mirostat 2: drops candidates more surprising than mu, draws, and steers mu by the surprise. A single candidate costs no
 * draw.
 *
 * <p>Origin: {@code src/llama-sampler.cpp} {@code llama_sampler_mirostat_v2_apply} (b11192)
 */
public final class MirostatV2Sampler implements Sampler {
    private final MirostatDraw draw;
    private final TokenDataArrayPartialSort sort = new TokenDataArrayPartialSort();

    /**
     * A mirostat 2 sampler.
     *
     * @param seed unsigned seed
     * @param tau surprise aimed at, in bits
     * @param eta learning rate
     */
    public MirostatV2Sampler(int seed, float tau, float eta) {
        this(new MirostatDraw(seed, tau, eta));
    }

    private MirostatV2Sampler(MirostatDraw draw) {
        this.draw = draw;
    }

    @Override
    public String name() {
        return "mirostat-v2";
    }

    @Override
    public void apply(TokenDataArray cur) {
        Softmax.applySorted(cur, sort);
        int n = 0;
        while (n < cur.size && !(-Log2f.log2f(cur.p[n]) > draw.mu)) {
            n++;
        }
        cur.size = Math.max(n, 1);
        Softmax.applySorted(cur, sort);
        draw.apply(cur);
    }

    @Override
    public void reset() {
        draw.reset();
    }

    @Override
    public Sampler copy() {
        return new MirostatV2Sampler(draw.copy());
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
