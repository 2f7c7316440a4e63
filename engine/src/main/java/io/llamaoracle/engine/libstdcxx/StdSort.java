package io.llamaoracle.engine.libstdcxx;

/**
 * {@code std::sort} with the comparison {@code a.key > b.key}: introsort, which leaves equal keys in an order of its own.
 *
 * <p>An element is a long: its float key's bits above, any 32-bit payload (an index) below. Keys compare as floats, so that
 * zeros of both signs are equal and a NaN is neither above nor below anything; nothing is read outside the range even then.
 * For an ascending order negate the keys.
 *
 * <p>Origin: {@code bits/stl_algo.h} {@code std::__introsort_loop} (gcc-12.2)
 * <p>Origin: {@code bits/stl_algo.h} {@code std::__final_insertion_sort} (gcc-12.2)
 */
public final class StdSort {
    private static final int THRESHOLD = 16;

    private StdSort() {}

    /** An element from its key and payload. */
    public static long element(float key, int payload) {
        return (long) Float.floatToRawIntBits(key) << 32 | payload & 0xffffffffL;
    }

    /** Whether the first element's key is greater than the second's. */
    static boolean before(long a, long b) {
        return Float.intBitsToFloat((int) (a >>> 32)) > Float.intBitsToFloat((int) (b >>> 32));
    }

    /**
     * Sorts {@code a[first..last)} by descending key.
     *
     * @param a elements
     * @param first first index
     * @param last index after the last
     */
    public static void sort(long[] a, int first, int last) {
        if (first == last) {
            return;
        }
        introsort(a, first, last, 2 * (31 - Integer.numberOfLeadingZeros(last - first)));
        if (last - first > THRESHOLD) {
            insertion(a, first, first + THRESHOLD);
            for (int i = first + THRESHOLD; i < last; i++) {
                unguardedInsert(a, i);
            }
        } else {
            insertion(a, first, last);
        }
    }

    private static void introsort(long[] a, int first, int end, int depth) {
        int last = end;
        int limit = depth;
        while (last - first > THRESHOLD) {
            if (limit == 0) {
                PartialSort.partialSort(a, first, last, last);
                return;
            }
            limit--;
            final int cut = partitionPivot(a, first, last);
            introsort(a, cut, last, limit);
            last = cut;
        }
    }

    /** Splits around the median of three, which it moves to the front; returns where the second part begins. */
    static int partitionPivot(long[] a, int first, int last) {
        moveMedianToFirst(a, first, first + 1, first + (last - first) / 2, last - 1);
        int left = first + 1;
        int right = last;
        while (true) {
            while (before(a[left], a[first])) {
                left++;
            }
            right--;
            while (before(a[first], a[right])) {
                right--;
            }
            if (left >= right) {
                return left;
            }
            swap(a, left, right);
            left++;
        }
    }

    private static void moveMedianToFirst(long[] a, int result, int x, int y, int z) {
        if (before(a[x], a[y])) {
            if (before(a[y], a[z])) {
                swap(a, result, y);
            } else if (before(a[x], a[z])) {
                swap(a, result, z);
            } else {
                swap(a, result, x);
            }
        } else if (before(a[x], a[z])) {
            swap(a, result, x);
        } else if (before(a[y], a[z])) {
            swap(a, result, z);
        } else {
            swap(a, result, y);
        }
    }

    static void insertion(long[] a, int first, int last) {
        for (int i = first + 1; i < last; i++) {
            final long value = a[i];
            if (before(value, a[first])) {
                System.arraycopy(a, first, a, first + 1, i - first);
                a[first] = value;
            } else {
                unguardedInsert(a, i);
            }
        }
    }

    private static void unguardedInsert(long[] a, int at) {
        final long value = a[at];
        int hole = at;
        while (before(value, a[hole - 1])) {
            a[hole] = a[hole - 1];
            hole--;
        }
        a[hole] = value;
    }

    private static void swap(long[] a, int i, int j) {
        final long t = a[i];
        a[i] = a[j];
        a[j] = t;
    }
}
