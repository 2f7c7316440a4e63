package io.llamaoracle.engine.batch;

import java.util.Arrays;

/**
 * Tokens handed to one decode call, each with its position, its sequence and whether its logits are wanted.
 *
 * <p>llama-server puts every token into exactly one sequence; so does this class. Not safe for use by several threads.
 *
 * <p>Origin: {@code src/llama-batch.h} {@code llama_batch_ext} (b11192)
 */
public final class Batch {
    private int[] token;
    private int[] pos;
    private int[] seqId;
    private boolean[] output;
    private int size;

    /**
     * Makes an empty batch.
     *
     * @param capacity tokens it holds before it has to grow
     */
    public Batch(int capacity) {
        int n = Math.max(1, capacity);
        token = new int[n];
        pos = new int[n];
        seqId = new int[n];
        output = new boolean[n];
    }

    /** Removes all tokens and keeps the arrays. */
    public void clear() {
        size = 0;
    }

    /**
     * Appends one token.
     *
     * @param id token id
     * @param position position in its sequence
     * @param sequence sequence id
     * @param wantLogits whether its row of logits is kept
     */
    public void add(int id, int position, int sequence, boolean wantLogits) {
        if (size == token.length) {
            grow();
        }
        token[size] = id;
        pos[size] = position;
        seqId[size] = sequence;
        output[size] = wantLogits;
        size++;
    }

    private void grow() {
        int n = size * 2;
        token = Arrays.copyOf(token, n);
        pos = Arrays.copyOf(pos, n);
        seqId = Arrays.copyOf(seqId, n);
        output = Arrays.copyOf(output, n);
    }

    /** Number of tokens. */
    public int size() {
        return size;
    }

    /** Token id of entry i. */
    public int token(int i) {
        return token[i];
    }

    /** Position of entry i in its sequence. */
    public int pos(int i) {
        return pos[i];
    }

    /** Sequence of entry i. */
    public int seqId(int i) {
        return seqId[i];
    }

    /** Whether the logits of entry i are wanted. */
    public boolean output(int i) {
        return output[i];
    }

    /** Asks for the logits of entry i, or no longer. */
    public void setOutput(int i, boolean wantLogits) {
        output[i] = wantLogits;
    }

    /**
     * Copies the entries [from, from + count) into another batch, as llama-server cuts its batch by n_batch.
     *
     * @param from first entry
     * @param count number of entries
     * @param into target, cleared first
     */
    public void copyRange(int from, int count, Batch into) {
        into.clear();
        for (int i = from; i < from + count; i++) {
            into.add(token[i], pos[i], seqId[i], output[i]);
        }
    }
}
