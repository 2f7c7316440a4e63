package io.llamaoracle.engine.libstdcxx;

/**
 * The heap behind {@code std::partial_sort} and the fallback of {@code std::sort}, over elements that are longs whose upper
 * half is a float key (see {@link StdSort}).
 *
 * <p>Origin: {@code bits/stl_heap.h} {@code std::__adjust_heap} (gcc-12.2)
 * <p>Origin: {@code bits/stl_algo.h} {@code std::__heap_select} (gcc-12.2)
 */
final class Heap {
    private Heap() {}

    static void adjust(long[] a, int first, int start, int length, long value) {
        int hole = start;
        int child = hole;
        while (child < (length - 1) / 2) {
            child = 2 * (child + 1);
            if (StdSort.before(a[first + child], a[first + child - 1])) {
                child--;
            }
            a[first + hole] = a[first + child];
            hole = child;
        }
        if ((length & 1) == 0 && child == (length - 2) / 2) {
            child = 2 * (child + 1);
            a[first + hole] = a[first + child - 1];
            hole = child - 1;
        }
        push(a, first, hole, start, value);
    }

    private static void push(long[] a, int first, int start, int top, long value) {
        int hole = start;
        int parent = (hole - 1) / 2;
        while (hole > top && StdSort.before(a[first + parent], value)) {
            a[first + hole] = a[first + parent];
            hole = parent;
            parent = (hole - 1) / 2;
        }
        a[first + hole] = value;
    }

    static void make(long[] a, int first, int last) {
        final int length = last - first;
        for (int parent = (length - 2) / 2; length >= 2 && parent >= 0; parent--) {
            adjust(a, first, parent, length, a[first + parent]);
        }
    }

    /** Moves the heap's top to {@code result} and the value that was there into the heap. */
    static void pop(long[] a, int first, int last, int result) {
        final long value = a[result];
        a[result] = a[first];
        adjust(a, first, 0, last - first, value);
    }

    static void select(long[] a, int first, int middle, int last) {
        make(a, first, middle);
        for (int i = middle; i < last; i++) {
            if (StdSort.before(a[i], a[first])) {
                pop(a, first, middle, i);
            }
        }
    }

    static void sort(long[] a, int first, int last) {
        for (int end = last - 1; end > first; end--) {
            pop(a, first, end, end);
        }
    }
}
