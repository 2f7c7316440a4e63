package io.llamaoracle.harness.bisect.sampler;

import java.util.List;

/**
 * What a request's sampler has seen.
 *
 * @param prompt tokens of the prompt
 * @param rows logits of every step from 0 to the one in question
 * @param tokens tokens accepted after each of those steps but the last
 */
public record StepHistory(List<Integer> prompt, List<float[]> rows, List<Integer> tokens) {
    public StepHistory {
        prompt = List.copyOf(prompt);
        rows = List.copyOf(rows);
        tokens = List.copyOf(tokens);
    }
}
