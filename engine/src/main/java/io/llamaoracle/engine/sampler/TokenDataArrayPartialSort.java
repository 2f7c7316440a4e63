package io.llamaoracle.engine.sampler;

import io.llamaoracle.engine.libstdcxx.PartialSort;
import io.llamaoracle.engine.libstdcxx.StdSort;
import java.util.Arrays;

/**
 * Sorts the greatest logits to the front: a heap up to 128 of them, else 128 buckets of width 20/128 from -10 to 10, each
 * bucket sorted, the last one only as far as needed.
 *
 * <p>Bits: the bucket is {@code int(6.4f * logit + 64.0f)}, whose conversion gives INT_MIN, and so bucket 0, for NaN, either
 * infinity and anything from 2^31: such a logit, +infinity too, is sorted among the lowest.
 *
 * <p>Origin: {@code src/llama-sampler.cpp} {@code llama_token_data_array_partial_sort} (b11192)
 * <p>Origin: {@code src/llama-sampler.cpp} {@code llama_token_data_array_partial_sort_inplace} (b11192)
 */
final class TokenDataArrayPartialSort {
    private static final int BUCKETS = 128;
    private static final float BUCKET_SCALE = 6.4f; // 128 / 20
    private static final float BUCKET_INTER = 64.0f;

    private final int[] histogram = new int[BUCKETS];
    private final int[] position = new int[BUCKETS];

    /** Keeps the {@code count} greatest logits, sorted. */
    void inPlace(TokenDataArray cur, int count) {
        if (count <= 128) {
            PartialSort.top(cur.logits, cur.size, cur.order, count);
        } else {
            sort(cur, count, cur.order);
        }
        cur.keep(cur.order, count);
        cur.sorted = true;
    }

    /** Writes to {@code result} the candidates' elements, the first {@code count} sorted; {@code cur} stays as it is. */
    void sort(TokenDataArray cur, int count, long[] result) {
        final float[] logits = cur.logits;
        final int size = cur.size;
        Arrays.fill(histogram, 0);
        for (int i = 0; i < size; i++) {
            histogram[bucket(logits[i])]++;
        }
        int have = 0;
        int lowest = BUCKETS - 1;
        for (; lowest >= 0; lowest--) {
            have += histogram[lowest];
            if (have >= count) {
                break;
            }
        }
        int at = 0;
        for (int j = BUCKETS - 1; j >= lowest; j--) {
            position[j] = at;
            at += histogram[j];
        }
        for (int i = 0; i < size; i++) {
            final int j = bucket(logits[i]);
            if (j >= lowest) {
                result[position[j]++] = StdSort.element(logits[i], i);
            }
        }
        int done = 0;
        for (int j = BUCKETS - 1; j > lowest; j--) {
            StdSort.sort(result, done, done + histogram[j]);
            done += histogram[j];
        }
        PartialSort.partialSort(result, done, count, done + histogram[lowest]);
    }

    private static int bucket(float logit) {
        final float scaled = BUCKET_SCALE * logit + BUCKET_INTER;
        // cvttss2si: out of range is INT_MIN
        final int index = scaled < 0x1p31f ? (int) scaled : Integer.MIN_VALUE;
        return Math.max(0, Math.min(BUCKETS - 1, index));
    }
}
