package io.llamaoracle.engine.tokenizer;

import java.util.Arrays;

/** A growing list of ints. */
final class IntList {

    private int[] values = new int[16];
    private int size;

    void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size * 2);
        }
        values[size++] = value;
    }

    int get(int index) {
        return values[index];
    }

    int size() {
        return size;
    }

    /** Drops all from an index on. */
    void cut(int newSize) {
        size = newSize;
    }

    /** Turns the order of all from an index on around. */
    void reverse(int from) {
        for (int i = from, j = size - 1; i < j; i++, j--) {
            int value = values[i];
            values[i] = values[j];
            values[j] = value;
        }
    }

    int[] toArray() {
        return Arrays.copyOf(values, size);
    }
}
