package io.llamaoracle.engine.libstdcxx;

/**
 * {@code std::partial_sort} with the comparison {@code a.key > b.key}: heap select, then heap sort. Elements as in
 * {@link StdSort}; the order of what is not selected is the heap's leftover and counts too.
 *
 * <p>Origin: {@code bits/stl_algo.h} {@code std::__partial_sort} (gcc-12.2)
 */
public final class PartialSort {
    private PartialSort() {}

    /**
     * Brings the greatest keys of {@code a[first..last)} to {@code a[first..middle)}, in descending order.
     *
     * @param a elements
     * @param first first index
     * @param middle index after the last selected
     * @param last index after the last
     */
    public static void partialSort(long[] a, int first, int middle, int last) {
        if (first == last) {
            return;
        }
        Heap.select(a, first, middle, last);
        Heap.sort(a, first, middle);
    }

    /**
     * What {@code std::partial_sort} leaves in the first {@code count} places of elements {@code (keys[i], i)}, without
     * moving the others.
     *
     * @param keys keys, not changed
     * @param n how many keys there are
     * @param out receives {@code count} elements
     * @param count how many to select, at most {@code n}
     */
    public static void top(float[] keys, int n, long[] out, int count) {
        for (int i = 0; i < count; i++) {
            out[i] = StdSort.element(keys[i], i);
        }
        if (count == 0) {
            return;
        }
        Heap.make(out, 0, count);
        float least = key(out[0]);
        for (int i = nextAbove(keys, count, n, least); i < n; i = nextAbove(keys, i + 1, n, least)) {
            Heap.adjust(out, 0, 0, count, StdSort.element(keys[i], i));
            least = key(out[0]);
        }
        Heap.sort(out, 0, count);
    }

    /** The next index with a key above the least one kept, or n; eight keys at a time, because hardly any is. */
    private static int nextAbove(float[] keys, int from, int n, float least) {
        int i = from;
        while (i + 8 <= n && !anyAbove(keys, i, least)) {
            i += 8;
        }
        while (i < n && !(keys[i] > least)) {
            i++;
        }
        return i;
    }

    private static boolean anyAbove(float[] keys, int i, float least) {
        // Counted, not short-circuited: eight compares without a branch between them.
        int above = 0;
        for (int k = 0; k < 8; k++) {
            above += keys[i + k] > least ? 1 : 0;
        }
        return above > 0;
    }

    private static float key(long element) {
        return Float.intBitsToFloat((int) (element >>> 32));
    }
}
