package io.llamaoracle.engine.sampler;

/**
 * Keeps the k greatest logits, sorted.
 *
 * <p>Origin: {@code src/llama-sampler.cpp} {@code llama_sampler_top_k_impl} (b11192)
 */
public final class TopKSampler implements Sampler {
    private final int k;
    private final TokenDataArrayPartialSort sort = new TokenDataArrayPartialSort();

    private TopKSampler(int k) {
        this.k = k;
    }

    /**
     * A top-k sampler.
     *
     * @param k how many to keep; 0 or less switches it off
     */
    public static Sampler of(int k) {
        return k <= 0 ? new EmptySampler("?top-k") : new TopKSampler(k);
    }

    @Override
    public String name() {
        return "top-k";
    }

    @Override
    public void apply(TokenDataArray cur) {
        apply(cur, k, sort);
    }

    /** Keeps the greatest {@code k}, with {@code k} at least 1. */
    static void apply(TokenDataArray cur, int k, TokenDataArrayPartialSort sort) {
        final int count = Math.min(k, cur.size);
        if (!cur.sorted) {
            sort.inPlace(cur, count);
        }
        cur.size = count;
    }

    @Override
    public Sampler copy() {
        return new TopKSampler(k);
    }
}
