package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.batch.Batch;

/**
 * The batch of one round over the slots. Cut into pieces of {@code n_batch} before it is run.
 *
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_batch} (b11192)
 */
final class SlotBatch {
    private final Batch tokens;
    private final Batch view;
    private final boolean[] isPrompt;

    SlotBatch(int capacity) {
        tokens = new Batch(capacity);
        view = new Batch(capacity);
        isPrompt = new boolean[capacity];
    }

    void clear() {
        tokens.clear();
    }

    int size() {
        return tokens.size();
    }

    /** Adds a token; false if the batch is full. */
    boolean add(int slot, int token, int pos, boolean output, boolean prompt) {
        if (tokens.size() >= isPrompt.length) {
            return false;
        }
        isPrompt[tokens.size()] = prompt;
        tokens.add(token, pos, slot, output);
        return true;
    }

    void wantLastOutput() {
        tokens.setOutput(tokens.size() - 1, true);
    }

    boolean isPrompt(int i) {
        return isPrompt[i];
    }

    boolean output(int i) {
        return tokens.output(i);
    }

    int slot(int i) {
        return tokens.seqId(i);
    }

    /** The entries [from, from + count) as a batch of their own; valid until the next call. */
    Batch view(int from, int count) {
        tokens.copyRange(from, count, view);
        return view;
    }
}
