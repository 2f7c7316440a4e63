package io.llamaoracle.engine.tokenizer;

/**
 * Merges characters to tokens, the best score first, the leftmost among equals.
 *
 * <p>The original also keeps a map of undone merges; it can never answer, as only texts that are tokens are merged.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llm_tokenizer_spm_session} (b11192)
 */
final class SpmTokenizer implements TextTokenizer {

    private final VocabData vocab;

    SpmTokenizer(VocabData vocab) {
        this.vocab = vocab;
    }

    /** Adds the tokens of a text whose spaces are already escaped. */
    @Override
    public void tokenize(byte[] text, IntList out) {
        if (text.length > 0) {
            new Session(vocab, text).run(out);
        }
    }

    private static final class Session {
        private final VocabData vocab;
        private final byte[] text;
        private final int[] offset;
        private final int[] length;
        private final int[] prev;
        private final int[] next;
        /** The token that a symbol makes with the next one, or -1. */
        private final int[] pair;

        private int symbols;
        private final LongHeap heap = new LongHeap();

        Session(VocabData vocab, byte[] text) {
            this.vocab = vocab;
            this.text = text;
            for (int at = 0; at < text.length; at += Utf8.length(text[at])) {
                symbols++;
            }
            offset = new int[symbols];
            length = new int[symbols];
            prev = new int[symbols];
            next = new int[symbols];
            pair = new int[symbols];
        }

        void run(IntList out) {
            int at = 0;
            for (int i = 0; i < symbols; i++) {
                offset[i] = at;
                length[i] = Math.min(Utf8.length(text[at]), text.length - at);
                at += length[i];
                prev[i] = i - 1;
                next[i] = i + 1 == symbols ? -1 : i + 1;
            }
            for (int i = 0; i < symbols; i++) {
                look(i);
            }
            while (!heap.isEmpty()) {
                long top = heap.poll();
                int left = (int) top;
                if (pair[left] >= 0 && key(pair[left], left) == top) {
                    merge(left);
                }
            }
            for (int i = 0; i != -1; i = next[i]) {
                emit(i, out);
            }
        }

        private void merge(int left) {
            int right = next[left];
            length[left] += length[right];
            next[left] = next[right];
            if (next[right] >= 0) {
                prev[next[right]] = left;
            }
            pair[right] = VocabData.NULL;
            look(left);
            if (prev[left] >= 0) {
                look(prev[left]);
            }
        }

        private void look(int left) {
            int size = next[left] < 0 ? Integer.MAX_VALUE : length[left] + length[next[left]];
            pair[left] = size > vocab.maxTokenLength ? VocabData.NULL : vocab.tokenToId.get(text, offset[left], size);
            if (pair[left] >= 0) {
                heap.add(key(pair[left], left));
            }
        }

        /** Smaller for a higher score, then for a place further left. */
        private long key(int token, int left) {
            int bits = Float.floatToRawIntBits(0.0f - vocab.score[token] + 0.0f);
            return (long) (bits < 0 ? ~bits ^ Integer.MIN_VALUE : bits) << 32 | left;
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
}
