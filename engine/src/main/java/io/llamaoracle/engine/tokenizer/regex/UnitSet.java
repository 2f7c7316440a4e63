package io.llamaoracle.engine.tokenizer.regex;

import java.util.Arrays;

/** A set of units (code points, or bytes of a collapsed text): a table below 256, ranges above. */
final class UnitSet {

    private static final int LOW = 256;

    private final boolean[] low = new boolean[LOW];
    private int[] ranges = new int[0];

    static UnitSet of(int unit) {
        UnitSet set = new UnitSet();
        set.add(unit, unit);
        return set;
    }

    void add(int from, int to) {
        for (int u = from; u <= to && u < LOW; u++) {
            low[u] = true;
        }
        if (to >= LOW) {
            ranges = Arrays.copyOf(ranges, ranges.length + 2);
            ranges[ranges.length - 2] = Math.max(from, LOW);
            ranges[ranges.length - 1] = to;
        }
    }

    void addAll(UnitSet other) {
        for (int u = 0; u < LOW; u++) {
            low[u] |= other.low[u];
        }
        for (int i = 0; i < other.ranges.length; i += 2) {
            add(other.ranges[i], other.ranges[i + 1]);
        }
    }

    /** All that is not in this set. */
    UnitSet complement() {
        UnitSet set = new UnitSet();
        for (int u = 0; u < LOW; u++) {
            set.low[u] = !low[u];
        }
        int next = LOW;
        while (next <= Character.MAX_CODE_POINT * 2) {
            int from = next;
            int to = Integer.MAX_VALUE;
            boolean inside = false;
            for (int i = 0; i < ranges.length; i += 2) {
                if (ranges[i] <= from && from <= ranges[i + 1]) {
                    next = ranges[i + 1] + 1;
                    inside = true;
                } else if (ranges[i] > from) {
                    to = Math.min(to, ranges[i] - 1);
                }
            }
            if (!inside) {
                set.add(from, to);
                if (to == Integer.MAX_VALUE) {
                    break;
                }
                next = to + 1;
            }
        }
        return set;
    }

    /** What is in both; only for sets of collapsed bytes. */
    UnitSet and(UnitSet other) {
        UnitSet set = new UnitSet();
        for (int u = 0; u < LOW; u++) {
            set.low[u] = low[u] && other.low[u];
        }
        return set;
    }

    boolean contains(int unit) {
        if (unit < LOW) {
            return unit >= 0 && low[unit];
        }
        for (int i = 0; i < ranges.length; i += 2) {
            if (ranges[i] <= unit && unit <= ranges[i + 1]) {
                return true;
            }
        }
        return false;
    }
}
