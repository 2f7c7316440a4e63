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
}
