package io.llamaoracle.engine.sampler;

import java.util.List;

/**
 * Adds biases to logits.
 *
 * <p>Bits: a token that stands at its own index gets all its biases one after the other; a token that has moved gets only
 * the first of those that were not placed.
 *
 * <p>Origin: {@code src/llama-sampler.cpp} {@code llama_sampler_logit_bias_apply} (b11192)
 */
public final class LogitBiasSampler implements Sampler {
    private final int[] tokens;
    private final float[] biases;
    private final int[] toSearch;

    private LogitBiasSampler(int[] tokens, float[] biases) {
        this.tokens = tokens;
        this.biases = biases;
        toSearch = new int[tokens.length];
    }

    /**
     * A bias sampler.
     *
     * @param biases biases in order; an empty list switches it off
     */
    public static Sampler of(List<LogitBias> biases) {
        if (biases.isEmpty()) {
            return new EmptySampler("?logit-bias");
        }
        final int[] tokens = new int[biases.size()];
        final float[] values = new float[biases.size()];
        for (int i = 0; i < tokens.length; i++) {
            tokens[i] = biases.get(i).token();
            values[i] = biases.get(i).bias();
        }
        return new LogitBiasSampler(tokens, values);
    }

    @Override
    public String name() {
        return "logit-bias";
    }

    @Override
    public void apply(TokenDataArray cur) {
        int missing = 0;
        for (int b = 0; b < tokens.length; b++) {
            final int token = tokens[b];
            if (token >= 0 && token < cur.size && cur.ids[token] == token) {
                cur.logits[token] += biases[b];
            } else {
                toSearch[missing++] = b;
            }
        }
        for (int i = 0; missing > 0 && i < cur.size; i++) {
            for (int s = 0; s < missing; s++) {
                if (cur.ids[i] == tokens[toSearch[s]]) {
                    cur.logits[i] += biases[toSearch[s]];
                    break;
                }
            }
        }
    }

    @Override
    public Sampler copy() {
        return new LogitBiasSampler(tokens, biases);
    }
}
