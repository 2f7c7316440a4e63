package io.llamaoracle.engine.tokenizer;

import java.util.Arrays;

/**
 * Byte strings with values, walked byte by byte. Node 0 is the root; a later value of a string replaces an earlier one.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code naive_trie} (b11192)
 */
final class ByteTrie {

    static final int NONE = -1;

    private int[] keys;
    private int[] nodes;
    private int mask;
    private int[] values = new int[64];
    private int count = 1;

    ByteTrie(int expectedBytes) {
        int capacity = Integer.highestOneBit(Math.max(expectedBytes, 32)) * 2;
        keys = new int[capacity];
        nodes = new int[capacity];
        mask = capacity - 1;
        Arrays.fill(values, NONE);
    }

    void insert(byte[] text, int value) {
        int node = 0;
        for (byte b : text) {
            int child = child(node, b);
            node = child == NONE ? add(node, b) : child;
        }
        values[node] = value;
    }

    /** The child of a node, or -1. */
    int child(int node, byte b) {
        return nodes[slot(node << 8 | b & 0xff)] - 1;
    }

    /** Value of a node, or -1. */
    int value(int node) {
        return values[node];
    }

    /** Length of the longest way from the root along the text, whether or not a string ends there. */
    int longestPrefix(byte[] text, int from) {
        int node = 0;
        int at = from;
        while (at < text.length) {
            node = child(node, text[at]);
            if (node == NONE) {
                break;
            }
            at++;
        }
        return at - from;
    }

    private int add(int node, byte b) {
        if (count * 2 > mask) {
            grow();
        }
        int slot = slot(node << 8 | b & 0xff);
        keys[slot] = node << 8 | b & 0xff;
        nodes[slot] = count + 1;
        if (count == values.length) {
            values = Arrays.copyOf(values, count * 2);
            Arrays.fill(values, count, values.length, NONE);
        }
        return count++;
    }

    private void grow() {
        int[] oldKeys = keys;
        int[] oldNodes = nodes;
        keys = new int[oldKeys.length * 2];
        nodes = new int[keys.length];
        mask = keys.length - 1;
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldNodes[i] != 0) {
                int slot = slot(oldKeys[i]);
                keys[slot] = oldKeys[i];
                nodes[slot] = oldNodes[i];
            }
        }
    }

    private int slot(int key) {
        int hash = key * 0x9e3779b1;
        int at = (hash ^ hash >>> 15) & mask;
        while (nodes[at] != 0 && keys[at] != key) {
            at = at + 1 & mask;
        }
        return at;
    }
}
