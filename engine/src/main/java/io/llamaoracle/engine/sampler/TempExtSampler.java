package io.llamaoracle.engine.sampler;

import io.llamaoracle.engine.libc.Exp;
import io.llamaoracle.engine.libc.Logf;
import io.llamaoracle.engine.libc.Powf;

/**
 * Temperature that follows the entropy of the candidates (dynamic temperature).
 *
 * <p>Bits: entropy in float over the sorted softmax; afterwards the probabilities are computed again through double
 * {@code exp} and a double sum.
 *
 * <p>Origin: {@code src/llama-sampler.cpp} {@code llama_sampler_temp_ext_apply} (b11192)
 */
public final class TempExtSampler implements Sampler {
    private final float temp;
    private final float delta;
    private final float exponent;
    private final TokenDataArrayPartialSort sort = new TokenDataArrayPartialSort();

    private TempExtSampler(float temp, float delta, float exponent) {
        this.temp = temp;
        this.delta = delta;
        this.exponent = exponent;
    }

    /**
     * A dynamic temperature sampler.
     *
     * @param temp the middle temperature
     * @param delta half the width of its range; 0 or less makes it a plain temperature
     * @param exponent how the normalised entropy maps to the range
     */
    public static Sampler of(float temp, float delta, float exponent) {
        return temp == 1.0f && delta <= 0.0f
                ? new EmptySampler("?temp-ext")
                : new TempExtSampler(temp, delta, exponent);
    }

    @Override
    public String name() {
        return "temp-ext";
    }

    @Override
    public void apply(TokenDataArray cur) {
        if (!(delta > 0)) {
            TempSampler.apply(cur, temp);
            return;
        }
        if (cur.size <= 1) {
            return;
        }
        final float low = temp - delta;
        final float minTemp = 0.0f < low ? low : 0.0f;
        final float maxTemp = temp + delta;
        final float maxEntropy = -Logf.logf(1.0f / (float) cur.size);
        Softmax.applySorted(cur, sort);
        final float normalized = entropy(cur) / maxEntropy;
        TempSampler.apply(cur, minTemp + (maxTemp - minTemp) * Powf.powf(normalized, exponent));
        softmaxInDouble(cur);
    }

    private static float entropy(TokenDataArray cur) {
        float entropy = 0.0f;
        for (int i = 0; i < cur.size; i++) {
            final float prob = cur.p[i];
            if (prob > 0.0f) {
                entropy -= prob * Logf.logf(prob);
            }
        }
        return entropy;
    }

    private static void softmaxInDouble(TokenDataArray cur) {
        final double max = cur.logits[0];
        double sum = 0.0;
        for (int i = 0; i < cur.size; i++) {
            final double e = Exp.exp(cur.logits[i] - max);
            cur.p[i] = (float) e;
            sum += e;
        }
        for (int i = 0; i < cur.size; i++) {
            cur.p[i] = (float) (cur.p[i] / sum);
        }
    }

    @Override
    public Sampler copy() {
        return new TempExtSampler(temp, delta, exponent);
    }
}
