package io.llamaoracle.engine.tokenizer;

/**
 * The order in which a libstdc++ {@code unordered_map} of strings is walked.
 *
 * <p>Special tokens that are not named by the file are found by walking such a map, and the first match wins, so the
 * order decides for instance whether {@code <|endoftext|>} or {@code <|im_end|>} is the end-of-turn token.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llama_vocab::impl::load} (b11192)
 */
final class StringMapOrder {

    private static final int NONE = -1;
    private static final int BEFORE_BEGIN = -2;
    private static final long MUL = (0xc6a4a793L << 32) + 0x5bd1e995L;
    private static final long SEED = 0xc70f6907L;
    /** Bucket counts of a map that grows one by one: it grows when the size would exceed the count. */
    private static final int[] BUCKETS = {
        13, 29, 59, 127, 257, 541, 1109, 2357, 5087, 10273, 20753, 42043, 85229, 172933, 351061, 712697, 1447153,
        2938679, 5967347
    };

    private final long[] hashes;
    private final int[] next;
    private int[] buckets = new int[0];
    private int head = NONE;

    private StringMapOrder(int n) {
        hashes = new long[n];
        next = new int[n];
    }

    /** Indexes of the distinct keys in the order of iteration, after inserting them first to last. */
    static int[] order(byte[][] keys) {
        if (keys.length > BUCKETS[BUCKETS.length - 1]) {
            throw new IllegalArgumentException("more than " + BUCKETS[BUCKETS.length - 1] + " tokens: not covered");
        }
        StringMapOrder map = new StringMapOrder(keys.length);
        int level = 0;
        for (int i = 0; i < keys.length; i++) {
            if (i == 0 || i + 1 > BUCKETS[level]) {
                level = i == 0 ? 0 : level + 1;
                map.rehash(BUCKETS[level]);
            }
            map.hashes[i] = hashBytes(keys[i]);
            map.insert(i);
        }
        int[] order = new int[keys.length];
        int at = 0;
        for (int node = map.head; node != NONE; node = map.next[node]) {
            order[at++] = node;
        }
        return order;
    }

    private int bucketOf(int node) {
        return (int) Long.remainderUnsigned(hashes[node], buckets.length);
    }

    private void insert(int node) {
        int bucket = bucketOf(node);
        if (buckets[bucket] == NONE) {
            next[node] = head;
            head = node;
            if (next[node] != NONE) {
                buckets[bucketOf(next[node])] = node;
            }
            buckets[bucket] = BEFORE_BEGIN;
        } else if (buckets[bucket] == BEFORE_BEGIN) {
            next[node] = head;
            head = node;
        } else {
            int before = buckets[bucket];
            next[node] = next[before];
            next[before] = node;
        }
    }

    private void rehash(int count) {
        buckets = new int[count];
        java.util.Arrays.fill(buckets, NONE);
        int node = head;
        head = NONE;
        int firstBucket = 0;
        while (node != NONE) {
            int following = next[node];
            int bucket = bucketOf(node);
            if (buckets[bucket] == NONE) {
                next[node] = head;
                head = node;
                buckets[bucket] = BEFORE_BEGIN;
                if (next[node] != NONE) {
                    buckets[firstBucket] = node;
                }
                firstBucket = bucket;
            } else if (buckets[bucket] == BEFORE_BEGIN) {
                next[node] = head;
                head = node;
            } else {
                next[node] = next[buckets[bucket]];
                next[buckets[bucket]] = node;
            }
            node = following;
        }
    }

    /** libstdc++'s 64-bit {@code _Hash_bytes} with the seed of {@code std::hash<std::string>}. */
    static long hashBytes(byte[] key) {
        int aligned = key.length & ~7;
        long hash = SEED ^ key.length * MUL;
        for (int i = 0; i < aligned; i += Long.BYTES) {
            hash = (hash ^ shiftMix(load(key, i, Long.BYTES) * MUL) * MUL) * MUL;
        }
        if (aligned != key.length) {
            hash = (hash ^ load(key, aligned, key.length - aligned)) * MUL;
        }
        return shiftMix(shiftMix(hash) * MUL);
    }

    private static long shiftMix(long value) {
        return value ^ value >>> 47;
    }

    private static long load(byte[] key, int at, int n) {
        long value = 0;
        for (int i = n - 1; i >= 0; i--) {
            value = (value << 8) + Byte.toUnsignedLong(key[at + i]);
        }
        return value;
    }
}
