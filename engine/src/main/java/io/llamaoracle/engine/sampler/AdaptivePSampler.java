package io.llamaoracle.engine.sampler;

import io.llamaoracle.engine.libstdcxx.DiscreteDistribution;
import io.llamaoracle.engine.libstdcxx.Mt19937;
import java.util.Arrays;

/**
 * Draws near a target probability that follows a moving average of what was drawn before (adaptive-p).
 *
 * <p>Bits: float throughout. The transformed logits are not sorted, but a "sorted" mark stays, so that the second softmax
 * may take the first candidate for the greatest. The average is updated when the drawn token is accepted. A single
 * candidate costs no draw.
 *
 * <p>Origin: {@code src/llama-sampler.cpp} {@code llama_sampler_adaptive_p_apply} (b11192)
 */
public final class AdaptivePSampler implements Sampler {
    private static final float PEAK_LOGIT_VALUE = 5.0f;
    private static final float SHARPNESS = 10.0f;
    private static final float INV_WIDTH = 1.0f / 0.3f;

    private final float target;
    private final float decay;
    private final int seed;
    private final Mt19937 rng;
    private final DiscreteDistribution distribution = new DiscreteDistribution();
    private float weightedSum;
    private float totalWeight;
    private float[] originalProbs = new float[0];
    private int originalSize;
    private int pendingId = SamplerVocab.NONE;
    private int pendingIndex = -1;

    /**
     * An adaptive-p sampler.
     *
     * @param target probability aimed at, from 0 to 1; negative for plain sampling
     * @param decay weight of the past, clamped to 0 to 0.99
     * @param seed unsigned seed
     */
    public AdaptivePSampler(float target, float decay, int seed) {
        this.target = target;
        this.decay = clamp(decay, 0.99f);
        this.seed = seed;
        rng = new Mt19937(RngSeed.resolve(seed));
        startAverage();
    }

    private static float clamp(float value, float high) {
        return value < 0.0f ? 0.0f : high < value ? high : value;
    }

    private void startAverage() {
        weightedSum = target / (1.0f - decay);
        totalWeight = 1.0f / (1.0f - decay);
    }

    @Override
    public String name() {
        return "adaptive-p";
    }

    @Override
    public void apply(TokenDataArray cur) {
        Softmax.apply(cur);
        distribution.reserve(cur.p.length);
        if (target < 0.0f) {
            cur.selected = distribution.draw(cur.p, cur.size, rng);
            return;
        }
        if (originalProbs.length < cur.size) {
            originalProbs = new float[cur.p.length];
        }
        originalSize = cur.size;
        System.arraycopy(cur.p, 0, originalProbs, 0, cur.size);
        final float aim = clamp(target, 1.0f);
        final float adapted = clamp(totalWeight == 0.0f ? aim : 2.0f * aim - weightedSum / totalWeight, 1.0f);
        for (int i = 0; i < cur.size; i++) {
            if (cur.logits[i] != Float.NEGATIVE_INFINITY) {
                final float dist = Math.abs((cur.p[i] - adapted) * INV_WIDTH);
                cur.logits[i] = PEAK_LOGIT_VALUE - SHARPNESS * dist * dist / (1.0f + dist);
            }
        }
        Softmax.apply(cur);
        cur.selected = distribution.draw(cur.p, cur.size, rng);
        pendingId = cur.ids[cur.selected];
        pendingIndex = cur.selected;
    }

    @Override
    public void accept(int token) {
        if (pendingId == token) {
            if (pendingId == SamplerVocab.NONE) {
                throw new SamplerAbortException("GGML_ASSERT(ctx->pending_token_id != LLAMA_TOKEN_NULL) failed");
            }
            if (pendingIndex >= originalSize) {
                throw new SamplerAbortException("read of a null pointer: a copy holds no original probabilities");
            }
            weightedSum = originalProbs[pendingIndex] + decay * weightedSum;
            totalWeight = 1.0f + decay * totalWeight;
        }
        pendingId = SamplerVocab.NONE;
        pendingIndex = -1;
    }

    @Override
    public void reset() {
        startAverage();
        pendingId = SamplerVocab.NONE;
        pendingIndex = -1;
        rng.seed(RngSeed.resolve(seed));
    }

    /** The copy's random stream starts anew, and it has no original probabilities: llama.cpp copies neither. */
    @Override
    public Sampler copy() {
        final AdaptivePSampler result = new AdaptivePSampler(target, decay, seed);
        result.weightedSum = weightedSum;
        result.totalWeight = totalWeight;
        result.pendingId = pendingId;
        result.pendingIndex = pendingIndex;
        return result;
    }

    /** Sum of past probabilities, each weighted by decay to its age. */
    public float weightedSum() {
        return weightedSum;
    }

    /** Sum of the weights. */
    public float totalWeight() {
        return totalWeight;
    }

    /** The token drawn and not yet accepted, or -1. */
    public int pendingId() {
        return pendingId;
    }

    /** Its place among the candidates, or -1. */
    public int pendingIndex() {
        return pendingIndex;
    }

    /** The generator, for looking at its position. */
    public Mt19937 rng() {
        return rng;
    }

    /** The probabilities before the transform of the last step. */
    public float[] originalProbabilities() {
        return Arrays.copyOf(originalProbs, originalSize);
    }
}
