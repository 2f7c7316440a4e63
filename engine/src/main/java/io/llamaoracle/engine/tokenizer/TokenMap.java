package io.llamaoracle.engine.tokenizer;

import java.util.Arrays;

/**
 * Looks byte strings up: text to token, merge to rank.
 *
 * <p>Open addressing over the caller's arrays; its order is never seen from outside.
 */
final class TokenMap {

    private static final int NULL = -1;

    private final byte[][] keys;
    private final int[] slots;
    private final int mask;
    private int size;

    /** Makes a map whose values are indexes into {@code keys}; nothing is in it yet. */
    TokenMap(byte[][] keys) {
        this.keys = keys;
        int capacity = Integer.highestOneBit(Math.max(keys.length, 8)) * 4;
        this.slots = new int[capacity];
        Arrays.fill(slots, NULL);
        this.mask = capacity - 1;
    }

    /** Adds key number {@code index}; an equal key before it is replaced (or kept). */
    void put(int index, boolean replace) {
        byte[] key = keys[index];
        int slot = find(key, 0, key.length);
        if (slots[slot] == NULL) {
            size++;
            slots[slot] = index;
        } else if (replace) {
            slots[slot] = index;
        }
    }

    int size() {
        return size;
    }

    /** Index of the key, or -1. */
    int get(byte[] buffer, int offset, int length) {
        return slots[find(buffer, offset, length)];
    }

    int get(byte[] key) {
        return get(key, 0, key.length);
    }

    private int find(byte[] buffer, int offset, int length) {
        int hash = 0x811c9dc5;
        for (int i = 0; i < length; i++) {
            hash = (hash ^ buffer[offset + i]) * 0x01000193;
        }
        int slot = (hash ^ hash >>> 15) & mask;
        while (slots[slot] != NULL) {
            byte[] key = keys[slots[slot]];
            if (Arrays.equals(key, 0, key.length, buffer, offset, offset + length)) {
                break;
            }
            slot = slot + 1 & mask;
        }
        return slot;
    }
}
