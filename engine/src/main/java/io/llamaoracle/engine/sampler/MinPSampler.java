package io.llamaoracle.engine.sampler;

import io.llamaoracle.engine.libc.Logf;

/**
 * Keeps the candidates at least p times as probable as the first: those whose logit reaches {@code max + logf(p)}.
 *
 * <p>Bits: unsorted candidates are filtered in their order and stay unsorted; if fewer than min_keep pass they are sorted
 * and cut instead. No softmax.
 *
 * <p>Origin: {@code src/llama-sampler.cpp} {@code llama_sampler_min_p_apply} (b11192)
 */
public final class MinPSampler implements Sampler {
    private final float p;
    private final long minKeep;
    private final TokenDataArrayPartialSort sort = new TokenDataArrayPartialSort();

    private MinPSampler(float p, long minKeep) {
        this.p = p;
        this.minKeep = minKeep;
    }

    /**
     * A min-p sampler.
     *
     * @param p least probability as a share of the greatest; 0 or less switches it off
     * @param minKeep at least this many are kept; below 0 all are
     */
    public static Sampler of(float p, long minKeep) {
        return p <= 0.0f ? new EmptySampler("?min-p") : new MinPSampler(p, MinKeep.unsigned(minKeep));
    }

    @Override
    public String name() {
        return "min-p";
    }

    @Override
    public void apply(TokenDataArray cur) {
        if (p <= 0.0f || cur.size == 0) {
            return;
        }
        if (!cur.sorted) {
            if (filter(cur)) {
                return;
            }
            sort.inPlace(cur, cur.size);
        }
        final float minLogit = cur.logits[0] + Logf.logf(p);
        int i = 1;
        while (i < cur.size && !(cur.logits[i] < minLogit && i >= minKeep)) {
            i++;
        }
        cur.size = i;
    }

    /** Keeps what passes if that is enough; tells whether it was. */
    private boolean filter(TokenDataArray cur) {
        final float[] logits = cur.logits;
        float max = -Float.MAX_VALUE;
        for (int i = 0; i < cur.size; i++) {
            max = max < logits[i] ? logits[i] : max;
        }
        final float minLogit = max + Logf.logf(p);
        int n = 0;
        for (int i = 0; i < cur.size; i++) {
            if (logits[i] >= minLogit) {
                n++;
            }
        }
        if (n == 0 || n < minKeep) {
            return false;
        }
        int to = 0;
        for (int i = 0; i < cur.size; i++) {
            if (logits[i] >= minLogit) {
                cur.move(i, to++);
            }
        }
        cur.size = n;
        return true;
    }

    @Override
    public Sampler copy() {
        return new MinPSampler(p, minKeep);
    }
}
