package io.llamaoracle.engine.tokenizer;

import java.util.Arrays;

/** Words of one text whose tokens are known: short ones, a bounded number of them. What it says is copied from the answer. */
final class WordCache {

    private static final int SLOTS = 1 << 14;
    private static final int MAX_BYTES = 24;

    private final IntList out;
    private final byte[] text;
    private final byte[] length;
    private final int[] first;
    private final int[] count;
    private final int maxBytes;
    private int slot;

    /** Makes a cache for a text of this size; a short text is not worth one. */
    WordCache(IntList out, int bytes) {
        this.out = out;
        this.maxBytes = bytes < SLOTS ? 0 : MAX_BYTES;
        this.text = new byte[SLOTS * maxBytes];
        int slots = maxBytes == 0 ? 0 : SLOTS;
        this.length = new byte[slots];
        this.first = new int[slots];
        this.count = new int[slots];
    }

    /** Adds the word's tokens once more where they are known. */
    boolean recall(byte[] bytes, int from, int to) {
        int size = to - from;
        if (size > maxBytes) {
            return false;
        }
        int hash = size;
        for (int i = from; i < to; i++) {
            hash = hash * 31 + bytes[i];
        }
        slot = (hash ^ hash >>> 14) & SLOTS - 1;
        int at = slot * MAX_BYTES;
        if (length[slot] != size || !Arrays.equals(text, at, at + size, bytes, from, to)) {
            return false;
        }
        for (int i = 0; i < count[slot]; i++) {
            out.add(out.get(first[slot] + i));
        }
        return true;
    }

    /** Remembers that the tokens from {@code before} on are the last word asked for. */
    void keep(byte[] bytes, int from, int to, int before) {
        if (to - from > maxBytes) {
            return;
        }
        System.arraycopy(bytes, from, text, slot * MAX_BYTES, to - from);
        length[slot] = (byte) (to - from);
        first[slot] = before;
        count[slot] = out.size() - before;
    }
}
