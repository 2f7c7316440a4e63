package io.llamaoracle.harness.bisect.trace;

import java.util.List;

/**
 * One call of {@code llama_decode}.
 *
 * @param id counts from 0 over the process
 * @param tokens the batch
 * @param graphs its micro-batches, in order
 */
public record TraceDecode(long id, List<BatchToken> tokens, List<TraceGraph> graphs) {
    public TraceDecode {
        tokens = List.copyOf(tokens);
        graphs = List.copyOf(graphs);
    }

    /** Whether a request caused it: warm-up and probing leave the positions to llama.cpp. */
    public boolean ofRequest() {
        return tokens.stream().noneMatch(t -> t.position() < 0);
    }

    /** Such as {@code 6 tokens at positions 0..5}. */
    public String describe() {
        if (tokens.isEmpty()) {
            return "no tokens";
        }
        int first = tokens.get(0).position();
        int last = tokens.get(tokens.size() - 1).position();
        return tokens.size() == 1
                ? "1 token at position " + first
                : tokens.size() + " tokens at positions " + first + ".." + last;
    }
}
