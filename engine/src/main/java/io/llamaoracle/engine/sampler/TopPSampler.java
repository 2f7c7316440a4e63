package io.llamaoracle.engine.sampler;

/**
 * Keeps the most probable candidates until their probabilities sum to p.
 *
 * <p>Bits: the softmax runs in the order the candidates have; more than 1,024 unsorted ones are sorted 256 deep first, and
 * all of them if those do not reach p. The running sum is a float.
 *
 * <p>Origin: {@code src/llama-sampler.cpp} {@code llama_sampler_top_p_apply} (b11192)
 */
public final class TopPSampler implements Sampler {
    private static final int SMALL = 1024;
    private static final int FIRST_DEPTH = 256;

    private final float p;
    private final long minKeep;
    private final TokenDataArrayPartialSort sort = new TokenDataArrayPartialSort();

    private TopPSampler(float p, long minKeep) {
        this.p = p;
        this.minKeep = minKeep;
    }

    /**
     * A top-p sampler.
     *
     * @param p share of the probability to keep; 1 or more switches it off
     * @param minKeep at least this many are kept; below 0 all are
     */
    public static Sampler of(float p, long minKeep) {
        return p >= 1.0f ? new EmptySampler("?top-p") : new TopPSampler(p, MinKeep.unsigned(minKeep));
    }

    @Override
    public String name() {
        return "top-p";
    }

    @Override
    public void apply(TokenDataArray cur) {
        Softmax.apply(cur);
        if (!cur.sorted && cur.size <= SMALL) {
            sort.inPlace(cur, cur.size);
        }
        if (cur.sorted) {
            cur.size = cutSorted(cur);
        } else {
            cur.keep(cur.order, cutUnsorted(cur));
            cur.sorted = true;
        }
    }

    private int cutSorted(TokenDataArray cur) {
        float sum = 0.0f;
        for (int i = 0; i < cur.size; i++) {
            sum += cur.p[i];
            if (sum >= p && i + 1 >= minKeep) {
                return i + 1;
            }
        }
        return cur.size;
    }

    private int cutUnsorted(TokenDataArray cur) {
        final long[] order = cur.order;
        int depth = FIRST_DEPTH;
        sort.sort(cur, depth, order);
        float sum = 0.0f;
        for (int i = 0; i < cur.size; i++) {
            sum += cur.p[(int) order[i]];
            if (sum >= p && i + 1 >= minKeep) {
                return i + 1;
            }
            if (i == depth - 1 && depth < cur.size) {
                depth = cur.size;
                sort.sort(cur, depth, order);
            }
        }
        return cur.size;
    }

    @Override
    public Sampler copy() {
        return new TopPSampler(p, minKeep);
    }
}
