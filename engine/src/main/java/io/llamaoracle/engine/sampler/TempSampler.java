package io.llamaoracle.engine.sampler;

/**
 * Divides the logits by the temperature; at 0 or below all but the greatest become -infinity.
 *
 * <p>Origin: {@code src/llama-sampler.cpp} {@code llama_sampler_temp_impl} (b11192)
 */
public final class TempSampler implements Sampler {
    private final float temp;

    private TempSampler(float temp) {
        this.temp = temp;
    }

    /**
     * A temperature sampler.
     *
     * @param temp the temperature; 1 switches it off
     */
    public static Sampler of(float temp) {
        return temp == 1.0f ? new EmptySampler("?temp") : new TempSampler(temp);
    }

    @Override
    public String name() {
        return "temp";
    }

    @Override
    public void apply(TokenDataArray cur) {
        apply(cur, temp);
    }

    static void apply(TokenDataArray cur, float temp) {
        final float[] logits = cur.logits;
        if (cur.size == 0) {
            return;
        }
        if (temp <= 0.0f) {
            int maxI = 0;
            float max = logits[0];
            for (int i = 1; i < cur.size; i++) {
                if (logits[i] > max) {
                    logits[maxI] = Float.NEGATIVE_INFINITY;
                    maxI = i;
                    max = logits[i];
                } else {
                    logits[i] = Float.NEGATIVE_INFINITY;
                }
            }
            return;
        }
        for (int i = 0; i < cur.size; i++) {
            logits[i] /= temp;
        }
    }

    @Override
    public Sampler copy() {
        return new TempSampler(temp);
    }
}
