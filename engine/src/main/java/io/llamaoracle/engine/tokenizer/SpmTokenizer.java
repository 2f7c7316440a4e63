package io.llamaoracle.engine.tokenizer;

import java.util.PriorityQueue;

/**
 * Merges characters to tokens, the best score first, the leftmost among equals.
 *
 * <p>The original also keeps a map of undone merges; it can never answer, as only texts that are tokens are merged.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llm_tokenizer_spm_session} (b11192)
 */
final class SpmTokenizer {

    private record Bigram(int left, int right, float score, int size) {}

    private final VocabData vocab;
    private final byte[] text;
    private final int[] offset;
    private final int[] length;
    private final int[] prev;
    private final int[] next;
    private int symbols;
    private final PriorityQueue<Bigram> queue = new PriorityQueue<>(
            (a, b) -> a.score != b.score ? Float.compare(b.score, a.score) : Integer.compare(a.left, b.left));

    private SpmTokenizer(VocabData vocab, byte[] text) {
        this.vocab = vocab;
        this.text = text;
        offset = new int[text.length];
        length = new int[text.length];
        prev = new int[text.length];
        next = new int[text.length];
    }

    /** Adds the tokens of a text whose spaces are already escaped. */
    static void tokenize(VocabData vocab, byte[] text, IntList out) {
        if (text.length > 0) {
            new SpmTokenizer(vocab, text).run(out);
        }
    }

    private void run(IntList out) {
        for (int at = 0; at < text.length; symbols++) {
            offset[symbols] = at;
            length[symbols] = Math.min(Utf8.length(text[at]), text.length - at);
            at += length[symbols];
            prev[symbols] = symbols - 1;
            next[symbols] = at == text.length ? -1 : symbols + 1;
        }
        for (int i = 1; i < symbols; i++) {
            tryAdd(i - 1, i);
        }
        while (!queue.isEmpty()) {
            merge(queue.poll());
        }
        for (int i = 0; i != -1; i = next[i]) {
            emit(i, out);
        }
    }

    private void merge(Bigram bigram) {
        int left = bigram.left;
        int right = bigram.right;
        if (length[left] == 0 || length[right] == 0 || length[left] + length[right] != bigram.size) {
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
        int size = length[left] + length[right];
        int token = vocab.tokenToId.get(text, offset[left], size);
        if (token >= 0) {
            queue.add(new Bigram(left, right, vocab.score[token], size));
        }
    }

    private void emit(int symbol, IntList out) {
        int token = vocab.tokenToId.get(text, offset[symbol], length[symbol]);
        if (token >= 0) {
            out.add(token);
            return;
        }
        for (int i = 0; i < length[symbol]; i++) {
            out.add(vocab.byteToToken(text[offset[symbol] + i] & 0xff));
        }
    }
}
