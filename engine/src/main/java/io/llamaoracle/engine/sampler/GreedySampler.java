package io.llamaoracle.engine.sampler;

/**
 * Selects the first candidate with the greatest logit.
 *
 * <p>Origin: {@code src/llama-sampler.cpp} {@code llama_sampler_greedy_apply} (b11192)
 */
public final class GreedySampler implements Sampler {
    @Override
    public String name() {
        return "greedy";
    }

    @Override
    public void apply(TokenDataArray cur) {
        final float[] logits = cur.logits;
        int best = 0;
        for (int i = 1; i < cur.size; i++) {
            if (logits[i] > logits[best]) {
                best = i;
            }
        }
        cur.selected = best;
    }

    @Override
    public Sampler copy() {
        return new GreedySampler();
    }
}
