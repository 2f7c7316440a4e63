package io.llamaoracle.engine.sampler;

/**
 * Masks the logits more than n standard deviations below the greatest.
 *
 * <p>Bits: mean in float over all logits but -infinity; each squared distance is a double, added to a float sum.
 *
 * <p>Origin: {@code src/llama-sampler.cpp} {@code llama_sampler_top_n_sigma_apply} (b11192)
 */
public final class TopNSigmaSampler implements Sampler {
    private final float n;

    private TopNSigmaSampler(float n) {
        this.n = n;
    }

    /**
     * A top-n-sigma sampler.
     *
     * @param n standard deviations; 0 or less switches it off
     */
    public static Sampler of(float n) {
        return n <= 0.0f ? new EmptySampler("?top-n-sigma") : new TopNSigmaSampler(n);
    }

    @Override
    public String name() {
        return "top-n-sigma";
    }

    @Override
    public void apply(TokenDataArray cur) {
        if (n <= 0.0f || cur.size <= 1) {
            return;
        }
        final float[] logits = cur.logits;
        float max = logits[0];
        float sum = 0.0f;
        int valid = 0;
        for (int i = 0; i < cur.size; i++) {
            final float logit = logits[i];
            if (logit != Float.NEGATIVE_INFINITY) {
                max = max < logit ? logit : max;
                sum += logit;
                valid++;
            }
        }
        final float mean = valid > 0 ? sum / (float) valid : 0.0f;
        final float limit = max - n * deviation(cur, mean, valid);
        for (int i = 0; i < cur.size; i++) {
            if (logits[i] < limit) {
                logits[i] = Float.NEGATIVE_INFINITY;
            }
        }
    }

    private static float deviation(TokenDataArray cur, float mean, int valid) {
        float acc = 0.0f;
        for (int i = 0; i < cur.size; i++) {
            final float logit = cur.logits[i];
            if (logit != Float.NEGATIVE_INFINITY) {
                final double distance = logit - mean;
                acc = (float) (acc + distance * distance);
            }
        }
        return valid > 0 ? (float) Math.sqrt(acc / (float) valid) : 0.0f;
    }

    @Override
    public Sampler copy() {
        return new TopNSigmaSampler(n);
    }
}
