package io.llamaoracle.engine.server.slot;

import java.util.Arrays;

/**
 * A growing list of tokens, one per position.
 *
 * <p>Origin: {@code tools/server/server-common.cpp} {@code server_tokens} (b11192)
 */
final class PromptTokens {
    private int[] ids;
    private int size;

    PromptTokens() {
        ids = new int[64];
    }

    private PromptTokens(int[] ids, int size) {
        this.ids = ids;
        this.size = size;
    }

    PromptTokens copy() {
        return new PromptTokens(Arrays.copyOf(ids, Math.max(1, size)), size);
    }

    int size() {
        return size;
    }

    int get(int i) {
        return ids[i];
    }

    void set(int i, int token) {
        ids[i] = token;
    }

    void push(int token) {
        if (size == ids.length) {
            ids = Arrays.copyOf(ids, 2 * size);
        }
        ids[size++] = token;
    }

    void clear() {
        size = 0;
    }

    void keepFirst(int n) {
        size = n;
    }

    /** Takes out the tokens [from, from + count). */
    void remove(int from, int count) {
        System.arraycopy(ids, from + count, ids, from, size - from - count);
        size -= count;
    }

    /** Number of equal tokens at the beginning. */
    int commonPrefix(int[] other) {
        int mismatch = Arrays.mismatch(ids, 0, size, other, 0, other.length);
        return mismatch < 0 ? size : mismatch;
    }

    int commonPrefix(PromptTokens other) {
        int mismatch = Arrays.mismatch(ids, 0, size, other.ids, 0, other.size);
        return mismatch < 0 ? size : mismatch;
    }
}
