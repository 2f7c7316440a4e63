package io.llamaoracle.engine.tokenizer;

import io.llamaoracle.engine.gguf.GgufKv;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Ranks of merges, by numbers of their parts: a token's id, or a number of its own for a text that is no token.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llama_vocab::find_bpe_rank} (b11192)
 */
final class BpeMerges {

    static final int NONE = -1;
    static final long NO_MERGE = Long.MAX_VALUE;

    private final VocabData vocab;
    /** Texts that are no tokens, one char a byte. */
    private final Map<String, Integer> others = new HashMap<>();

    private long[] table = new long[0];
    private int mask;
    private byte[] scratch = new byte[256];

    private BpeMerges(VocabData vocab) {
        this.vocab = vocab;
    }

    /** Reads merges; of two of the same parts the first counts. */
    static BpeMerges read(VocabData vocab, GgufKv kv) {
        BpeMerges merges = new BpeMerges(vocab);
        int n = kv == null ? 0 : Math.toIntExact(kv.count());
        int capacity = Integer.highestOneBit(Math.max(n, 8)) * 4;
        merges.table = new long[capacity * 2];
        Arrays.fill(merges.table, -1);
        merges.mask = capacity - 1;
        if (n > 0) {
            ByteBuffer text =
                    ByteBuffer.wrap(kv.payload().toArray(ValueLayout.JAVA_BYTE)).order(ByteOrder.LITTLE_ENDIAN);
            for (int rank = 0; rank < n; rank++) {
                int length = (int) text.getLong();
                merges.add(text.array(), text.position(), length, rank);
                text.position(text.position() + length);
            }
        }
        return merges;
    }

    /** A space parts the two, but not as the first byte; without one both are empty and are never asked for. */
    private void add(byte[] text, int at, int length, int rank) {
        int space = at + 1;
        while (space < at + length && text[space] != ' ') {
            space++;
        }
        if (space >= at + length) {
            return;
        }
        int rest = at + length - space - 1;
        int left = number(text, at, space - at);
        int right = number(text, space + 1, rest);
        if (scratch.length < length) {
            scratch = new byte[length * 2];
        }
        System.arraycopy(text, at, scratch, 0, space - at);
        System.arraycopy(text, space + 1, scratch, space - at, rest);
        put((long) left << 32 | right, (long) rank << 32 | number(scratch, 0, length - 1));
    }

    private int number(byte[] text, int at, int length) {
        int token = vocab.tokenToId.get(text, at, length);
        if (token >= 0) {
            return token;
        }
        String key = new String(text, at, length, StandardCharsets.ISO_8859_1);
        return others.computeIfAbsent(key, k -> vocab.nTokens() + others.size());
    }

    /** The number of a text, or {@link #NONE} where no merge has it as a part and no token is it. */
    int find(byte[] text, int at, int length) {
        int token = vocab.tokenToId.get(text, at, length);
        if (token >= 0 || others.isEmpty()) {
            return token;
        }
        return others.getOrDefault(new String(text, at, length, StandardCharsets.ISO_8859_1), NONE);
    }

    private void put(long key, long value) {
        int slot = slot(key);
        if (table[slot] == -1) {
            table[slot] = key;
            table[slot + 1] = value;
        }
    }

    /** Rank above, number of the whole below; {@link #NO_MERGE} where the two do not merge. */
    long get(int left, int right) {
        if (left < 0 || right < 0) {
            return NO_MERGE;
        }
        int slot = slot((long) left << 32 | right);
        return table[slot] == -1 ? NO_MERGE : table[slot + 1];
    }

    private int slot(long key) {
        long hash = key * 0x9e3779b97f4a7c15L;
        int at = (int) (hash >>> 32) & mask;
        while (table[2 * at] != key && table[2 * at] != -1) {
            at = at + 1 & mask;
        }
        return 2 * at;
    }
}
