package io.llamaoracle.engine.tokenizer;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.PriorityQueue;

/**
 * Splits a text into words, writes them in the byte alphabet and merges by rank, the leftmost first among equals.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llm_tokenizer_bpe_session} (b11192)
 * <p>Origin: {@code src/unicode.cpp} {@code unicode_regex_split} (b11192)
 */
final class BpeTokenizer {

    private record Bigram(int left, int right, int rank, int leftLength, int rightLength) {}

    private final VocabData vocab;
    private byte[] word = new byte[0];
    private int[] offset = new int[0];
    private int[] length = new int[0];
    private int[] prev = new int[0];
    private int[] next = new int[0];
    private int symbols;
    private byte[] pair = new byte[64];
    private final PriorityQueue<Bigram> queue = new PriorityQueue<>(
            (a, b) -> a.rank != b.rank ? Integer.compare(a.rank, b.rank) : Integer.compare(a.left, b.left));

    private BpeTokenizer(VocabData vocab) {
        this.vocab = vocab;
    }

    /** Adds the tokens of a text. */
    static void tokenize(VocabData vocab, byte[] text, IntList out) {
        int[] cpts = Utf8.codePoints(text);
        IntList lengths = new IntList();
        lengths.add(cpts.length);
        for (Splitter splitter : vocab.preType.splitters()) {
            lengths = splitter.split(cpts, lengths);
        }
        BpeTokenizer tokenizer = new BpeTokenizer(vocab);
        int start = 0;
        for (int i = 0; i < lengths.size(); i++) {
            ByteArrayOutputStream raw = new ByteArrayOutputStream();
            for (int k = start; k < start + lengths.get(i); k++) {
                Utf8.append(raw, cpts[k]);
            }
            start += lengths.get(i);
            tokenizer.word(ByteEncoding.encode(raw.toByteArray()), out);
        }
    }

    private void word(byte[] encoded, IntList out) {
        if (vocab.ignoreMerges && vocab.tokenToId.get(encoded) >= 0) {
            out.add(vocab.tokenToId.get(encoded));
            return;
        }
        load(encoded);
        for (int i = 1; i < symbols; i++) {
            tryAdd(i - 1, i);
        }
        while (!queue.isEmpty()) {
            merge(queue.poll());
        }
        for (int i = 0; i < symbols; i++) {
            if (length[i] > 0) {
                emit(offset[i], length[i], out);
            }
        }
    }

    private void load(byte[] encoded) {
        word = encoded;
        if (offset.length < word.length) {
            offset = new int[word.length];
            length = new int[word.length];
            prev = new int[word.length];
            next = new int[word.length];
        }
        symbols = 0;
        for (int at = 0; at < word.length; symbols++) {
            offset[symbols] = at;
            length[symbols] = Math.min(Utf8.length(word[at]), word.length - at);
            at += length[symbols];
            prev[symbols] = symbols - 1;
            next[symbols] = at == word.length ? -1 : symbols + 1;
        }
    }

    private void merge(Bigram bigram) {
        int left = bigram.left;
        int right = bigram.right;
        if (length[left] != bigram.leftLength || length[right] != bigram.rightLength) {
            return;
        }
        length[left] += length[right];
        length[right] = 0;
        next[left] = next[right];
        if (next[right] >= 0) {
            prev[next[right]] = left;
        }
        tryAdd(prev[left], left);
        tryAdd(left, next[left]);
    }

    private void tryAdd(int left, int right) {
        if (left == -1 || right == -1) {
            return;
        }
        int size = length[left] + 1 + length[right];
        if (pair.length < size) {
            pair = Arrays.copyOf(pair, size * 2);
        }
        System.arraycopy(word, offset[left], pair, 0, length[left]);
        pair[length[left]] = ' ';
        System.arraycopy(word, offset[right], pair, length[left] + 1, length[right]);
        int rank = vocab.mergeRank.get(pair, 0, size);
        if (rank >= 0) {
            queue.add(new Bigram(left, right, rank, length[left], length[right]));
        }
    }

    /** A text that is no token falls apart into its bytes; bytes that are no token either are dropped. */
    private void emit(int at, int size, IntList out) {
        int token = vocab.tokenToId.get(word, at, size);
        if (token >= 0) {
            out.add(token);
            return;
        }
        for (int i = 0; i < size; i++) {
            int single = vocab.tokenToId.get(word, at + i, 1);
            if (single >= 0) {
                out.add(single);
            }
        }
    }
}
