package io.llamaoracle.engine.sampler;

import io.llamaoracle.engine.libc.Logf;
import io.llamaoracle.engine.libc.Pow;
import java.util.Arrays;
import java.util.List;

/**
 * Penalises tokens that would extend a repetition ("don't repeat yourself"), exponentially in its length, up to the last
 * sequence breaker.
 *
 * <p>Bits: the penalty is {@code multiplier * pow(base, length - allowed)} in double, rounded to float. The candidates
 * count as unsorted afterwards unless the history was too short.
 *
 * <p>Origin: {@code src/llama-sampler.cpp} {@code llama_sampler_dry_apply} (b11192)
 */
public final class DrySampler implements Sampler {
    private static final float FLOAT_MAX_LOG = 88.7228391f;

    private final float multiplier;
    private final float base;
    private final int allowedLength;
    private final int lastN;
    private final DryBreakers breakers;
    private RingBuffer lastTokens;
    private int[] window = new int[0];
    private int[] repeatCount = new int[0];
    private final TokenCounts maxRepeat = new TokenCounts();
    private int[] touched = new int[0];
    private int touchedCount;

    private DrySampler(float multiplier, float base, int allowedLength, int lastN, DryBreakers breakers) {
        this.multiplier = multiplier;
        this.base = base;
        this.allowedLength = allowedLength;
        this.lastN = lastN;
        this.breakers = breakers;
        lastTokens = new RingBuffer(lastN);
    }

    /** Whether these parameters leave the sampler on; only then are breakers worth building. */
    public static boolean isEnabled(float multiplier, float base, int lastN) {
        return multiplier != 0.0f && base >= 1.0f && lastN > 0;
    }

    /**
     * A DRY sampler.
     *
     * @param multiplier scale of the penalty; 0 switches it off
     * @param base growth per token; below 1 switches it off
     * @param allowedLength repetitions up to this length cost nothing
     * @param lastN how many tokens back are searched; 0 or less switches it off
     * @param breakers where repetitions end
     */
    public static Sampler of(float multiplier, float base, int allowedLength, int lastN, DryBreakers breakers) {
        return isEnabled(multiplier, base, lastN)
                ? new DrySampler(multiplier, base, allowedLength, lastN, breakers)
                : new EmptySampler("?dry");
    }

    @Override
    public String name() {
        return "dry";
    }

    @Override
    public void accept(int token) {
        lastTokens.pushBack(token);
    }

    @Override
    public void apply(TokenDataArray cur) {
        final int n = Math.min(lastTokens.size(), lastN);
        reserve(n, cur.logits.length);
        if (n <= allowedLength) {
            return;
        }
        for (int i = 0; i < n; i++) {
            window[i] = lastTokens.rat(i);
        }
        final int limit = repetitionLimit(n);
        if (limit < allowedLength) {
            return;
        }
        countRepeats(n, limit);
        collect(n);
        penalise(cur);
        for (int i = 0; i < touchedCount; i++) {
            maxRepeat.set(touched[i], 0);
        }
        cur.sorted = false;
    }

    /** Room for a usual window at once, so that a growing history allocates nothing. */
    private void reserve(int n, int vocabulary) {
        maxRepeat.reserve(vocabulary);
        if (window.length < n || window.length == 0) {
            window = new int[Math.max(n, Math.max(Math.min(lastN, RingBuffer.ORDINARY), 2 * window.length))];
            repeatCount = new int[window.length];
            touched = new int[window.length];
        }
    }

    /** How many tokens from the end belong together: up to the nearest breaker. */
    private int repetitionLimit(int n) {
        for (int i = 0; i < n; i++) {
            final List<int[]> tails = breakers.tails(window[i]);
            int longest = -1;
            for (int t = 0; t < tails.size(); t++) {
                final int[] tail = tails.get(t);
                if (tail.length > longest && tail.length <= i && matches(tail, i)) {
                    longest = tail.length;
                }
            }
            if (longest >= 0) {
                return i - longest;
            }
        }
        return n;
    }

    private boolean matches(int[] tail, int i) {
        for (int offset = 0; offset < tail.length; offset++) {
            if (tail[offset] != window[i - offset - 1]) {
                return false;
            }
        }
        return true;
    }

    /** The Z algorithm from the end: how long a suffix of the history ends at each place, capped by the limit. */
    private void countRepeats(int n, int limit) {
        final int[] w = window;
        final int[] count = repeatCount;
        final int last = n - 1;
        Arrays.fill(count, 0, n, 0);
        int rt = 0;
        int lt = 0;
        for (int k = 1; k < n; k++) {
            if (k > rt) {
                int len = 0;
                while (len + k < n && w[len] == w[len + k]) {
                    len++;
                }
                count[last - k] = Math.min(len, limit);
                if (len > 0) {
                    lt = k;
                    rt = k + len - 1;
                }
            } else if (count[last - (k - lt)] < rt - k + 1) {
                count[last - k] = Math.min(count[last - (k - lt)], limit);
            } else {
                int i = rt + 1;
                while (i < n && w[i] == w[i - k]) {
                    i++;
                }
                count[last - k] = Math.min(i - k, limit);
                lt = k;
                rt = i - 1;
            }
        }
    }

    /** For each token that once followed such a suffix, the longest one. Stored plus one, 0 meaning none. */
    private void collect(int n) {
        touchedCount = 0;
        for (int i = 0; i < n - 1; i++) {
            final int length = repeatCount[i];
            if (length >= allowedLength) {
                final int token = window[n - 2 - i];
                final int known = maxRepeat.get(token);
                if (known == 0) {
                    touched[touchedCount++] = token;
                }
                if (known < length + 1) {
                    maxRepeat.set(token, length + 1);
                }
            }
        }
    }

    private void penalise(TokenDataArray cur) {
        int maxExponent = 0;
        if (base > 1.000001f) {
            maxExponent = (int) (FLOAT_MAX_LOG / Logf.logf(base));
        }
        for (int i = 0; i < cur.size; i++) {
            final int known = maxRepeat.get(cur.ids[i]);
            if (known != 0 && !breakers.isSingleToken(cur.ids[i])) {
                int exponent = known - 1 - allowedLength;
                if (maxExponent > 0 && exponent > maxExponent) {
                    exponent = maxExponent;
                }
                cur.logits[i] -= (float) (multiplier * Pow.pow(base, exponent));
            }
        }
    }

    @Override
    public void reset() {
        lastTokens.clear();
    }

    @Override
    public Sampler copy() {
        final DrySampler result = new DrySampler(multiplier, base, allowedLength, lastN, breakers);
        result.lastTokens = lastTokens.copy();
        return result;
    }
}
