package io.llamaoracle.engine.tokenizer;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * BPE outside {@code <dna>} tags, inside them six letters a token.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llm_tokenizer_hybriddna_session} (b11192)
 */
final class HybridDnaTokenizer implements TextTokenizer {

    /** Ends the text of every token of six letters, so that none is the same as a token of the base vocabulary. */
    static final byte[] MARKER = "\uE000".getBytes(StandardCharsets.UTF_8);

    private static final byte[] OPEN = "<dna>".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] CLOSE = "</dna>".getBytes(StandardCharsets.US_ASCII);
    private static final int LETTERS = 6;

    private final VocabData vocab;
    private final BpeTokenizer bpe;

    HybridDnaTokenizer(VocabData vocab, BpeTokenizer bpe) {
        this.vocab = vocab;
        this.bpe = bpe;
    }

    @Override
    public void tokenize(byte[] text, IntList out) {
        int open = vocab.tokenToId.get(OPEN);
        int close = vocab.tokenToId.get(CLOSE);
        int unknown = vocab.tokenToId.get("<oov>".getBytes(StandardCharsets.US_ASCII));
        if (open < 0 || close < 0 || unknown < 0) {
            bpe.tokenize(text, out);
            return;
        }
        int at = 0;
        while (at < text.length) {
            int start = SpecialPartition.find(text, at, text.length, OPEN);
            int plainEnd = start < 0 ? text.length : start;
            if (plainEnd > at) {
                bpe.tokenize(Arrays.copyOfRange(text, at, plainEnd), out);
            }
            if (start < 0) {
                return;
            }
            out.add(open);
            int from = start + OPEN.length;
            int end = SpecialPartition.find(text, from, text.length, CLOSE);
            letters(Arrays.copyOfRange(text, from, end < 0 ? text.length : end), unknown, out);
            if (end < 0) {
                return;
            }
            out.add(close);
            at = end + CLOSE.length;
        }
    }

    /** The last token is filled up with A. */
    private void letters(byte[] text, int unknown, IntList out) {
        for (int at = 0; at < text.length; at += LETTERS) {
            byte[] key = new byte[LETTERS + MARKER.length];
            Arrays.fill(key, (byte) 'A');
            for (int i = 0; i < LETTERS && at + i < text.length; i++) {
                byte c = text[at + i];
                key[i] = (byte) (c >= 'a' && c <= 'z' ? c - 32 : c);
            }
            System.arraycopy(MARKER, 0, key, LETTERS, MARKER.length);
            int token = vocab.tokenToId.get(key);
            out.add(token >= 0 ? token : unknown);
        }
    }
}
