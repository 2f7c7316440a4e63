package io.llamaoracle.engine.grammar;

import java.util.Arrays;

/** A growing list of ints. */
final class IntSeq {
    private int[] items = new int[16];
    private int size;

    int size() {
        return size;
    }

    int get(int i) {
        return items[i];
    }

    void add(int value) {
        if (size == items.length) {
            items = Arrays.copyOf(items, size * 2);
        }
        items[size++] = value;
    }

    int pop() {
        return items[--size];
    }

    void clear() {
        size = 0;
    }

    int[] toArray() {
        return Arrays.copyOf(items, size);
    }
}
