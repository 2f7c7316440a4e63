package io.llamaoracle.engine.sampler;

import java.util.Arrays;

/**
 * The candidates of one step, {@code llama_token_data_array}: id, logit and probability of each, how many there are, which
 * one is selected, and whether they stand in descending order of their logits.
 *
 * <p>Kept as three parallel arrays that are reused from token to token. Not for several threads at once.
 *
 * <p>Origin: {@code include/llama.h} {@code llama_token_data_array} (b11192)
 */
public final class TokenDataArray {
    int[] ids;
    float[] logits;
    float[] p;
    int size;
    int selected = -1;
    boolean sorted;

    /** Elements for sorting: logit above, index below. */
    long[] order;

    private int[] otherIds;
    private float[] otherLogits;
    private float[] otherP;

    /**
     * Room for this many candidates; it grows when more are loaded.
     *
     * @param capacity usually the vocabulary's size
     */
    public TokenDataArray(int capacity) {
        allocate(capacity);
    }

    private void allocate(int capacity) {
        ids = new int[capacity];
        logits = new float[capacity];
        p = new float[capacity];
        order = new long[capacity];
        otherIds = new int[capacity];
        otherLogits = new float[capacity];
        otherP = new float[capacity];
    }

    /**
     * Starts a step: candidate i gets id i, logit {@code row[at + i]} and probability 0; nothing selected, not sorted.
     *
     * @param row logits
     * @param at index of token 0's logit
     * @param n how many
     */
    public void load(float[] row, int at, int n) {
        System.arraycopy(row, at, buffer(n), 0, n);
        start(n);
    }

    /**
     * The array that {@link #start} takes the logits from, for callers that can write them in place.
     *
     * @param n how many logits will be written from index 0
     * @return an array of at least n floats, valid until the next call
     */
    public float[] buffer(int n) {
        if (logits.length < n) {
            allocate(n);
        }
        return logits;
    }

    /**
     * Starts a step on logits already written to {@link #buffer}.
     *
     * @param n how many
     */
    public void start(int n) {
        for (int i = 0; i < n; i++) {
            ids[i] = i;
        }
        Arrays.fill(p, 0, n, 0.0f);
        size = n;
        selected = -1;
        sorted = false;
    }

    /**
     * Sets one candidate; for chains built by hand.
     *
     * @param i index below {@link #size()}
     * @param id token
     * @param logit its logit
     * @param probability its probability
     */
    public void set(int i, int id, float logit, float probability) {
        ids[i] = id;
        logits[i] = logit;
        p[i] = probability;
    }

    /**
     * Says whether the candidates are to be taken as sorted; for chains built by hand.
     *
     * @param value the mark
     */
    public void markSorted(boolean value) {
        sorted = value;
    }

    /** Number of candidates left. */
    public int size() {
        return size;
    }

    /** Index of the selected candidate, or -1. */
    public int selected() {
        return selected;
    }

    /** The selected candidate's token. */
    public int selectedId() {
        return ids[selected];
    }

    /** Whether the candidates are taken to be in descending order of logits. */
    public boolean sorted() {
        return sorted;
    }

    /** Token of candidate i. */
    public int id(int i) {
        return ids[i];
    }

    /** Logit of candidate i. */
    public float logit(int i) {
        return logits[i];
    }

    /** Probability of candidate i as the last sampler that computed one left it. */
    public float p(int i) {
        return p[i];
    }

    /** The tokens' array, valid up to {@link #size()} until the next sampler runs. */
    public int[] ids() {
        return ids;
    }

    /** The logits' array, valid up to {@link #size()} until the next sampler runs. */
    public float[] logits() {
        return logits;
    }

    /** The probabilities' array, valid up to {@link #size()} until the next sampler runs. */
    public float[] probabilities() {
        return p;
    }

    /** Takes the candidates that {@code order[from..from+n)} names, in that order; the others are gone. */
    void keep(long[] from, int n) {
        for (int i = 0; i < n; i++) {
            final int at = (int) from[i];
            otherIds[i] = ids[at];
            otherLogits[i] = logits[at];
            otherP[i] = p[at];
        }
        swap();
        size = n;
    }

    private void swap() {
        final int[] i = ids;
        ids = otherIds;
        otherIds = i;
        final float[] l = logits;
        logits = otherLogits;
        otherLogits = l;
        final float[] q = p;
        p = otherP;
        otherP = q;
    }

    /** Copies candidate {@code from} over candidate {@code to}. */
    void move(int from, int to) {
        ids[to] = ids[from];
        logits[to] = logits[from];
        p[to] = p[from];
    }

    /** Drops the first n candidates. */
    void dropFirst(int n) {
        size -= n;
        System.arraycopy(ids, n, ids, 0, size);
        System.arraycopy(logits, n, logits, 0, size);
        System.arraycopy(p, n, p, 0, size);
    }

    /** The greatest logit as std::max finds it from front to back; the first one when sorted. */
    float maxLogit() {
        float max = logits[0];
        if (!sorted) {
            for (int i = 1; i < size; i++) {
                max = max < logits[i] ? logits[i] : max;
            }
        }
        return max;
    }

    /** An independent copy. */
    TokenDataArray copy() {
        final TokenDataArray result = new TokenDataArray(logits.length);
        System.arraycopy(ids, 0, result.ids, 0, size);
        System.arraycopy(logits, 0, result.logits, 0, size);
        System.arraycopy(p, 0, result.p, 0, size);
        result.size = size;
        result.selected = selected;
        result.sorted = sorted;
        return result;
    }
}
