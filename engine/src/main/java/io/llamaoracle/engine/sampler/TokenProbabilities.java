package io.llamaoracle.engine.sampler;

import io.llamaoracle.engine.libc.Expf;
import io.llamaoracle.engine.libstdcxx.PartialSort;
import io.llamaoracle.engine.libstdcxx.StdSort;

/**
 * The probabilities of a step before any sampling, as the server reports them. Keeps its arrays from call to call.
 *
 * <p>Bits: the sum runs in float over the whole vocabulary in the order that the partial sort leaves it.
 *
 * <p>Origin: {@code tools/server/server-common.cpp} {@code get_token_probabilities} (b11192)
 */
public final class TokenProbabilities {
    private long[] order = new long[0];
    private float[] p = new float[0];
    private int size;

    /**
     * Computes the probabilities of one row of logits.
     *
     * @param row logits
     * @param at index of token 0's logit
     * @param n number of logits
     * @param top how many to sort to the front
     */
    public void compute(float[] row, int at, int n, int top) {
        if (order.length < n) {
            order = new long[n];
            p = new float[n];
        }
        size = n;
        for (int i = 0; i < n; i++) {
            order[i] = StdSort.element(row[at + i], i);
        }
        final int sorted = Math.min(top, n);
        if (sorted > 0) {
            PartialSort.partialSort(order, 0, sorted, n);
        }
        final float max = sorted > 0 ? logit(0) : greatest();
        float sum = 0.0f;
        for (int i = 0; i < n; i++) {
            final float e = Expf.expf(logit(i) - max);
            p[i] = e;
            sum += e;
        }
        for (int i = 0; i < n; i++) {
            p[i] /= sum;
        }
    }

    private float greatest() {
        float max = Float.NEGATIVE_INFINITY;
        for (int i = 0; i < size; i++) {
            max = max < logit(i) ? logit(i) : max;
        }
        return max;
    }

    /** Number of entries: the whole vocabulary. */
    public int size() {
        return size;
    }

    /** Token of entry i; the first ones are the most probable. */
    public int id(int i) {
        return (int) order[i];
    }

    /** Logit of entry i. */
    public float logit(int i) {
        return Float.intBitsToFloat((int) (order[i] >>> 32));
    }

    /** Probability of entry i. */
    public float p(int i) {
        return p[i];
    }

    /** Index of the entry of this token, or -1. */
    public int indexOf(int token) {
        for (int i = 0; i < size; i++) {
            if ((int) order[i] == token) {
                return i;
            }
        }
        return -1;
    }
}
