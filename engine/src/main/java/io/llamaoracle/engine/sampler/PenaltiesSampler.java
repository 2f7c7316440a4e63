package io.llamaoracle.engine.sampler;

/**
 * Repetition, frequency and presence penalties over the last accepted tokens.
 *
 * <p>Bits: a positive logit is divided by the repetition penalty, another one multiplied; then
 * {@code count * freq + 1 * present} is taken off in float. The candidates count as unsorted afterwards, touched or not.
 *
 * <p>Origin: {@code src/llama-sampler.cpp} {@code llama_sampler_penalties_apply} (b11192)
 */
public final class PenaltiesSampler implements Sampler {
    private final int lastN;
    private final float repeat;
    private final float frequency;
    private final float presence;
    private RingBuffer previous;
    private TokenCounts counts = new TokenCounts();

    private PenaltiesSampler(int lastN, float repeat, float frequency, float presence) {
        this.lastN = lastN;
        this.repeat = repeat;
        this.frequency = frequency;
        this.presence = presence;
        previous = new RingBuffer(lastN);
    }

    /**
     * A penalties sampler.
     *
     * @param lastN how many tokens back count; 0 or less switches it off
     * @param repeat repetition penalty, 1 for none
     * @param frequency taken off per occurrence
     * @param presence taken off once
     */
    public static Sampler of(int lastN, float repeat, float frequency, float presence) {
        final boolean neutral = repeat == 1.0f && frequency == 0.0f && presence == 0.0f;
        return lastN <= 0 || neutral
                ? new EmptySampler("?penalties")
                : new PenaltiesSampler(lastN, repeat, frequency, presence);
    }

    @Override
    public String name() {
        return "penalties";
    }

    @Override
    public void accept(int token) {
        counts.set(token, counts.get(token) + 1);
        if (previous.size() >= lastN) {
            final int old = previous.front();
            counts.set(old, counts.get(old) - 1);
        }
        previous.pushBack(token);
    }

    @Override
    public void apply(TokenDataArray cur) {
        counts.reserve(cur.logits.length);
        final float[] logits = cur.logits;
        for (int i = 0; i < cur.size; i++) {
            final int count = counts.get(cur.ids[i]);
            if (count != 0) {
                float logit = logits[i];
                logit = logit <= 0.0f ? logit * repeat : logit / repeat;
                logits[i] = logit - ((float) count * frequency + presence);
            }
        }
        cur.sorted = false;
    }

    @Override
    public void reset() {
        previous.clear();
        counts.clear();
    }

    @Override
    public Sampler copy() {
        final PenaltiesSampler result = new PenaltiesSampler(lastN, repeat, frequency, presence);
        result.previous = previous.copy();
        result.counts = counts.copy();
        return result;
    }
}
