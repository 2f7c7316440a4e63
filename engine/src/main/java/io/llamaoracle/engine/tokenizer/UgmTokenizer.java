package io.llamaoracle.engine.tokenizer;

import java.util.Arrays;

/**
 * The best path by scores over a normalized text.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llm_tokenizer_ugm} (b11192)
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llm_tokenizer_ugm_session} (b11192)
 */
final class UgmTokenizer implements TextTokenizer {

    private static final float UNKNOWN_PENALTY = 10.0f;

    private final VocabData vocab;
    private final UgmNormalizer normalizer;
    private final ByteTrie tokens;
    private final float unknownScore;

    UgmTokenizer(VocabData vocab, byte[] charsmap) {
        this.vocab = vocab;
        ByteTrie userDefined = new ByteTrie(0);
        tokens = new ByteTrie(vocab.nTokens() * 8);
        float least = Float.MAX_VALUE;
        for (int id = 0; id < vocab.nTokens(); id++) {
            int attr = vocab.attr[id];
            if ((attr & TokenAttr.NORMAL) != 0 && vocab.score[id] < least) {
                least = vocab.score[id];
            }
            if ((attr & (TokenAttr.NORMAL | TokenAttr.USER_DEFINED | TokenAttr.UNUSED)) != 0) {
                tokens.insert(vocab.text[id], id);
            }
            if ((attr & TokenAttr.USER_DEFINED) != 0) {
                userDefined.insert(vocab.text[id], 0);
            }
        }
        unknownScore = least - UNKNOWN_PENALTY;
        normalizer = new UgmNormalizer(vocab, charsmap, userDefined);
    }

    byte[] normalize(byte[] text) {
        return normalizer.normalize(text);
    }

    @Override
    public void tokenize(byte[] raw, IntList out) {
        byte[] text = normalizer.normalize(raw);
        if (text.length > 0) {
            new Path(text).run(out);
        }
    }

    private final class Path {
        private final byte[] text;
        private final double[] score;
        private final int[] token;
        private final int[] from;

        Path(byte[] text) {
            this.text = text;
            score = new double[text.length + 1];
            token = new int[text.length + 1];
            from = new int[text.length + 1];
            Arrays.fill(score, -Double.MAX_VALUE);
            Arrays.fill(token, vocab.unk);
            score[0] = 0;
        }

        void run(IntList out) {
            for (int at = 0; at < text.length; ) {
                int length = Math.min(Utf8.length(text[at]), text.length - at);
                if (!matches(at, length)) {
                    challenge(at, at + length, vocab.unk, score[at] + unknownScore);
                }
                at += length;
            }
            int first = out.size();
            boolean unknownBefore = false;
            int at = text.length;
            do {
                boolean unknown = token[at] == vocab.unk;
                if (!unknown || !unknownBefore) {
                    out.add(token[at]);
                }
                unknownBefore = unknown;
                at = from[at];
            } while (at > 0);
            out.reverse(first);
        }

        /** Tries every token that begins here; says whether one is just this character. */
        private boolean matches(int at, int length) {
            boolean single = false;
            int node = tokens.child(0, text[at]);
            for (int end = at + 1; node != ByteTrie.NONE; end++) {
                int id = tokens.value(node);
                if (id >= 0) {
                    single |= end - at == length;
                    double own = (vocab.attr[id] & TokenAttr.USER_DEFINED) != 0 ? 0.0 : vocab.score[id];
                    challenge(at, end, id, score[at] + own);
                }
                node = end < text.length ? tokens.child(node, text[end]) : ByteTrie.NONE;
            }
            return single;
        }

        private void challenge(int begin, int end, int id, double sum) {
            if (sum > score[end]) {
                score[end] = sum;
                token[end] = id;
                from[end] = begin;
            }
        }
    }
}
