package io.llamaoracle.engine.sampler;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** A number for each token, 0 at first: an array for ordinary ids, a map for the others. */
final class TokenCounts {
    private static final int LARGEST = 1 << 22;

    private int[] counts = new int[0];
    private final Map<Integer, Integer> others = new HashMap<>();

    /** Makes room for the ids below n, so that counting them allocates nothing. */
    void reserve(int n) {
        if (counts.length < Math.min(n, LARGEST)) {
            counts = Arrays.copyOf(counts, Math.min(n, LARGEST));
        }
    }

    int get(int token) {
        if (token >= 0 && token < counts.length) {
            return counts[token];
        }
        return others.isEmpty() ? 0 : others.getOrDefault(token, 0);
    }

    void set(int token, int count) {
        if (token >= 0 && token < LARGEST) {
            if (token >= counts.length) {
                counts = Arrays.copyOf(counts, Math.max(token + 1, Math.min(LARGEST, 2 * counts.length)));
            }
            counts[token] = count;
        } else if (count == 0) {
            others.remove(token);
        } else {
            others.put(token, count);
        }
    }

    void clear() {
        Arrays.fill(counts, 0);
        others.clear();
    }

    TokenCounts copy() {
        final TokenCounts result = new TokenCounts();
        result.counts = counts.clone();
        result.others.putAll(others);
        return result;
    }
}
