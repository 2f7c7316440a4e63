package io.llamaoracle.engine.libstdcxx;

import java.util.List;

/**
 * {@code std::sort} with any comparison: introsort, which leaves equal elements in an order of its own. With an inconsistent
 * comparison nothing outside the list is read.
 *
 * <p>Origin: {@code bits/stl_algo.h} {@code std::__introsort_loop} (gcc-12.2)
 * <p>Origin: {@code bits/stl_algo.h} {@code std::__final_insertion_sort} (gcc-12.2)
 *
 * @param <T> what is sorted
 */
public final class StdSortBy<T> {
    /** Whether the first comes before the second. */
    public interface Less<T> {
        boolean test(T a, T b);
    }

    private static final int THRESHOLD = 16;

    private final List<T> list;
    private final Less<T> less;

    private StdSortBy(List<T> list, Less<T> less) {
        this.list = list;
        this.less = less;
    }

    /** Sorts the list in place. */
    public static <T> void sort(List<T> list, Less<T> less) {
        int n = list.size();
        if (n == 0) {
            return;
        }
        StdSortBy<T> sort = new StdSortBy<>(list, less);
        sort.introsort(0, n, 2 * (31 - Integer.numberOfLeadingZeros(n)));
        int guarded = Math.min(n, THRESHOLD);
        for (int i = 1; i < guarded; i++) {
            sort.insert(i, true);
        }
        for (int i = guarded; i < n; i++) {
            sort.insert(i, false);
        }
    }

    private void introsort(int first, int end, int depth) {
        int last = end;
        int limit = depth;
        while (last - first > THRESHOLD) {
            if (limit-- == 0) {
                heapSort(first, last);
                return;
            }
            int cut = partition(first, last);
            introsort(cut, last, limit);
            last = cut;
        }
    }

    private void swap(int i, int j) {
        T t = list.get(i);
        list.set(i, list.get(j));
        list.set(j, t);
    }

    private boolean less(int i, int j) {
        return less.test(list.get(i), list.get(j));
    }

    private void medianToFirst(int result, int a, int b, int c) {
        if (less(a, b)) {
            swap(result, less(b, c) ? b : less(a, c) ? c : a);
        } else {
            swap(result, less(a, c) ? a : less(b, c) ? c : b);
        }
    }

    private int partition(int first, int last) {
        medianToFirst(first, first + 1, first + (last - first) / 2, last - 1);
        int i = first + 1;
        int j = last;
        while (true) {
            while (i < list.size() - 1 && less(i, first)) {
                i++;
            }
            j--;
            while (j > 0 && less(first, j)) {
                j--;
            }
            if (i >= j) {
                return i;
            }
            swap(i, j);
            i++;
        }
    }

    private void insert(int at, boolean guarded) {
        T value = list.get(at);
        int i = at;
        if (guarded && less.test(value, list.get(0))) {
            while (i > 0) {
                list.set(i, list.get(i - 1));
                i--;
            }
        } else {
            while (i > 0 && less.test(value, list.get(i - 1))) {
                list.set(i, list.get(i - 1));
                i--;
            }
        }
        list.set(i, value);
    }

    private void heapSort(int first, int last) {
        int n = last - first;
        for (int parent = (n - 2) / 2; parent >= 0; parent--) {
            adjust(first, parent, n, list.get(first + parent));
        }
        for (int end = last - 1; end > first; end--) {
            T value = list.get(end);
            list.set(end, list.get(first));
            adjust(first, 0, end - first, value);
        }
    }

    private void adjust(int first, int hole, int n, T value) {
        int top = hole;
        int h = hole;
        int child = h;
        while (child < (n - 1) / 2) {
            child = 2 * (child + 1);
            if (less(first + child, first + child - 1)) {
                child--;
            }
            list.set(first + h, list.get(first + child));
            h = child;
        }
        if ((n & 1) == 0 && child == (n - 2) / 2) {
            child = 2 * (child + 1);
            list.set(first + h, list.get(first + child - 1));
            h = child - 1;
        }
        int parent = (h - 1) / 2;
        while (h > top && less.test(list.get(first + parent), value)) {
            list.set(first + h, list.get(first + parent));
            h = parent;
            parent = (h - 1) / 2;
        }
        list.set(first + h, value);
    }
}
