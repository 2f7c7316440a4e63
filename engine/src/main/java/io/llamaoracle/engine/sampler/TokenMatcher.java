package io.llamaoracle.engine.sampler;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds token sequences in a stream of tokens; of those that end at a token the longest counts. Looks at the tokens since
 * the last find only.
 *
 * <p>Origin: {@code common/reasoning-budget.cpp} {@code token_matcher} (b11192)
 * <p>Origin: {@code common/trie.cpp} {@code common_aho_corasick} (b11192)
 */
final class TokenMatcher {
    private final List<int[]> sequences = new ArrayList<>();

    /** The last tokens, as many as the longest sequence has; the newest last. */
    private final int[] window;

    private int filled;

    TokenMatcher(List<int[]> wanted) {
        int longest = 0;
        for (int[] sequence : wanted) {
            if (sequence.length > 0 && sequences.stream().noneMatch(s -> Arrays.equals(s, sequence))) {
                sequences.add(sequence);
                longest = Math.max(longest, sequence.length);
            }
        }
        window = new int[longest];
    }

    private TokenMatcher(TokenMatcher from) {
        sequences.addAll(from.sequences);
        window = from.window.clone();
        filled = from.filled;
    }

    TokenMatcher copy() {
        return new TokenMatcher(this);
    }

    int[] sequence(int index) {
        return sequences.get(index);
    }

    /** Takes a token: the index of the longest sequence that ends with it, or -1. */
    int advance(int token) {
        if (window.length == 0) {
            return -1;
        }
        System.arraycopy(window, 1, window, 0, window.length - 1);
        window[window.length - 1] = token;
        filled = Math.min(filled + 1, window.length);
        int best = -1;
        for (int i = 0; i < sequences.size(); i++) {
            int[] s = sequences.get(i);
            if (endsWith(s) && (best < 0 || s.length > sequences.get(best).length)) {
                best = i;
            }
        }
        if (best >= 0) {
            filled = 0;
        }
        return best;
    }

    private boolean endsWith(int[] s) {
        return s.length <= filled && Arrays.equals(s, 0, s.length, window, window.length - s.length, window.length);
    }

    void reset() {
        filled = 0;
    }
}
