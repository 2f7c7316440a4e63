package io.llamaoracle.engine.sampler;

import java.util.Arrays;

/**
 * The last tokens, up to a capacity. From 4,096 on it grows as it fills, so that a huge capacity costs nothing.
 *
 * <p>Origin: {@code src/llama-sampler.cpp} {@code ring_buffer} (b11192)
 */
final class RingBuffer {
    /** Up to here nothing is allocated later. */
    static final int ORDINARY = 4096;

    private final int capacity;
    private int[] data;
    private int size;
    private int first;

    RingBuffer(int capacity) {
        this.capacity = capacity;
        data = new int[Math.min(capacity, ORDINARY)];
    }

    void pushBack(int token) {
        if (capacity == 0) {
            throw new SamplerAbortException("ring buffer: capacity is zero");
        }
        if (size == capacity) {
            data[first] = token;
            first = first + 1 == capacity ? 0 : first + 1;
            return;
        }
        if (size == data.length) {
            data = Arrays.copyOf(data, (int) Math.min(capacity, 2L * size));
        }
        data[size++] = token;
    }

    /** The oldest token. */
    int front() {
        return data[first];
    }

    /** The i-th token from the end, 0 being the newest. */
    int rat(int i) {
        final int at = first + size - i - 1;
        return data[at >= size ? at - size : at];
    }

    int size() {
        return size;
    }

    void clear() {
        size = 0;
        first = 0;
    }

    RingBuffer copy() {
        final RingBuffer result = new RingBuffer(capacity);
        result.data = data.clone();
        result.size = size;
        result.first = first;
        return result;
    }
}
