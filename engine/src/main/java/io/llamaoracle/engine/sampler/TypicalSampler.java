package io.llamaoracle.engine.sampler;

import io.llamaoracle.engine.libc.Logf;
import io.llamaoracle.engine.libstdcxx.StdSort;

/**
 * Keeps the candidates whose surprise is nearest to the entropy (locally typical sampling).
 *
 * <p>Bits: entropy and distances in float; the order is std::sort's over the distances, ties as it leaves them; the
 * result counts as unsorted.
 *
 * <p>Origin: {@code src/llama-sampler.cpp} {@code llama_sampler_typical_apply} (b11192)
 */
public final class TypicalSampler implements Sampler {
    private final float p;
    private final long minKeep;
    private final TokenDataArrayPartialSort sort = new TokenDataArrayPartialSort();

    private TypicalSampler(float p, long minKeep) {
        this.p = p;
        this.minKeep = minKeep;
    }

    /**
     * A locally typical sampler.
     *
     * @param p share of the probability to keep; 1 or more switches it off
     * @param minKeep at least this many are kept; below 0 all are
     */
    public static Sampler of(float p, long minKeep) {
        return p >= 1.0f ? new EmptySampler("?typical") : new TypicalSampler(p, MinKeep.unsigned(minKeep));
    }

    @Override
    public String name() {
        return "typical";
    }

    @Override
    public void apply(TokenDataArray cur) {
        Softmax.applySorted(cur, sort);
        float entropy = 0.0f;
        for (int i = 0; i < cur.size; i++) {
            entropy += -cur.p[i] * Logf.logf(cur.p[i]);
        }
        final long[] order = cur.order;
        for (int i = 0; i < cur.size; i++) {
            final float distance = Math.abs(-Logf.logf(cur.p[i]) - entropy);
            order[i] = StdSort.element(-distance, i);
        }
        StdSort.sort(order, 0, cur.size);
        cur.keep(order, cut(cur, order));
        cur.sorted = false;
    }

    private int cut(TokenDataArray cur, long[] order) {
        float sum = 0.0f;
        for (int i = 0; i < cur.size; i++) {
            sum += cur.p[(int) order[i]];
            if (sum > p && (minKeep == 0 || i >= minKeep - 1)) {
                return i + 1;
            }
        }
        return cur.size;
    }

    @Override
    public Sampler copy() {
        return new TypicalSampler(p, minKeep);
    }
}
