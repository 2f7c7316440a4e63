package io.llamaoracle.engine.libstdcxx;

/**
 * {@code std::nth_element} with the comparison {@code a.key > b.key}: introselect. Elements as in {@link StdSort}.
 *
 * <p>Origin: {@code bits/stl_algo.h} {@code std::__introselect} (gcc-12.2)
 */
public final class NthElement {
    private NthElement() {}

    /**
     * Brings to {@code a[nth]} the element a full sort would put there, nothing smaller before it, nothing greater behind.
     *
     * @param a elements
     * @param first first index
     * @param nth the index to settle; with {@code nth == last} nothing happens
     * @param last index after the last
     */
    public static void nthElement(long[] a, int first, int nth, int last) {
        if (first == last || nth == last) {
            return;
        }
        int low = first;
        int high = last;
        int depth = 2 * (31 - Integer.numberOfLeadingZeros(last - first));
        while (high - low > 3) {
            if (depth == 0) {
                Heap.select(a, low, nth + 1, high);
                final long t = a[low];
                a[low] = a[nth];
                a[nth] = t;
                return;
            }
            depth--;
            final int cut = StdSort.partitionPivot(a, low, high);
            if (cut <= nth) {
                low = cut;
            } else {
                high = cut;
            }
        }
        StdSort.insertion(a, low, high);
    }
}
