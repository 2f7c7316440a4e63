package io.llamaoracle.engine.sampler;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Sequence breakers as tokens: for each head token the tails that complete a breaker. An empty tail means that the token
 * alone is one.
 *
 * <p>Bytes, not characters: a breaker may be split inside a multi-byte character, and its rest is tokenized as it is.
 *
 * <p>Origin: {@code src/llama-sampler.cpp} {@code get_overlapping_token_sequences} (b11192)
 * <p>Origin: {@code src/llama-sampler.cpp} {@code llama_sampler_init_dry} (b11192)
 */
public final class DryBreakers {
    private static final int MAX_BYTES = 40;
    private static final int MAX_TAIL = 20;
    private static final List<int[]> NONE = List.of();

    private final List<List<int[]>> tails = new ArrayList<>();

    /** For each head the place of its tails in the list, plus one; 0 for none. */
    private final TokenCounts places = new TokenCounts();

    /** No breakers. */
    public DryBreakers() {}

    /**
     * Breakers of a vocabulary.
     *
     * @param vocab the vocabulary
     * @param breakers texts; empty ones are skipped, long ones cut to 40 bytes
     */
    public static DryBreakers of(SamplerVocab vocab, List<byte[]> breakers) {
        final DryBreakers result = new DryBreakers();
        for (final byte[] breaker : breakers) {
            final byte[] text = cut(breaker);
            if (text.length > 0) {
                result.addOverlapping(vocab, text);
            }
        }
        return result;
    }

    /** As a C string ends at its first zero byte, and 40 bytes at the most. */
    private static byte[] cut(byte[] breaker) {
        int n = 0;
        while (n < breaker.length && n < MAX_BYTES && breaker[n] != 0) {
            n++;
        }
        return Arrays.copyOf(breaker, n);
    }

    /**
     * Adds one breaker of tokens.
     *
     * @param head first token
     * @param tail the tokens that must follow
     */
    public void add(int head, int... tail) {
        if (places.get(head) == 0) {
            tails.add(new ArrayList<>());
            places.set(head, tails.size());
        }
        tails(head).add(tail);
    }

    private void addOverlapping(SamplerVocab vocab, byte[] text) {
        for (int token = 0; token < vocab.size(); token++) {
            final byte[] word = vocab.detokenize(token);
            if (indexOf(word, text) >= 0) {
                add(token);
            } else {
                addPrefixes(vocab, token, word, text);
            }
        }
    }

    /** Wherever the word's end is the beginning of the breaker, the rest of the breaker is a tail. */
    private void addPrefixes(SamplerVocab vocab, int token, byte[] word, byte[] text) {
        for (int at = 0; at < word.length; at++) {
            final int matched = Math.min(text.length, word.length - at);
            if (word[at] == text[0] && Arrays.equals(word, at, at + matched, text, 0, matched)) {
                int[] tail = vocab.tokenize(Arrays.copyOfRange(text, matched, text.length));
                if (tail.length > MAX_TAIL) {
                    tail = Arrays.copyOf(tail, MAX_TAIL);
                }
                if (!contains(tails(token), tail)) {
                    add(token, tail);
                }
            }
        }
    }

    private static boolean contains(List<int[]> list, int[] tail) {
        for (final int[] other : list) {
            if (Arrays.equals(other, tail)) {
                return true;
            }
        }
        return false;
    }

    private static int indexOf(byte[] word, byte[] text) {
        for (int at = 0; at + text.length <= word.length; at++) {
            if (Arrays.equals(word, at, at + text.length, text, 0, text.length)) {
                return at;
            }
        }
        return -1;
    }

    List<int[]> tails(int head) {
        final int place = places.get(head);
        return place == 0 ? NONE : tails.get(place - 1);
    }

    boolean isSingleToken(int token) {
        final List<int[]> list = tails(token);
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i).length == 0) {
                return true;
            }
        }
        return false;
    }
}
