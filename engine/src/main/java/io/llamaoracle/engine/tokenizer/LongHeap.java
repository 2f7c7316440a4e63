package io.llamaoracle.engine.tokenizer;

import java.util.Arrays;

/** A heap of numbers, the smallest on top. */
final class LongHeap {

    private long[] heap = new long[64];
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    void add(long value) {
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, size * 2);
        }
        int at = size++;
        while (at > 0) {
            int parent = at - 1 >>> 1;
            if (heap[parent] <= value) {
                break;
            }
            heap[at] = heap[parent];
            at = parent;
        }
        heap[at] = value;
    }

    long poll() {
        long least = heap[0];
        long value = heap[--size];
        int at = 0;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && heap[child + 1] < heap[child]) {
                child++;
            }
            if (heap[child] >= value) {
                break;
            }
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = value;
        return least;
    }
}
