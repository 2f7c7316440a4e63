package io.llamaoracle.engine.tokenizer;

import io.llamaoracle.engine.gguf.GgufKv;
import java.nio.charset.StandardCharsets;

/**
 * Splits a text into words, and merges each by rank, the leftmost first among equals.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llm_tokenizer_bpe_session} (b11192)
 * <p>Origin: {@code src/unicode.cpp} {@code unicode_byte_encoding_process} (b11192)
 */
final class BpeTokenizer implements TextTokenizer {

    private static final int BYTES = 256;

    final VocabData vocab;
    final BpeMerges merges;
    final boolean byteEncode;
    private final Splitter[] splitters;
    /** Numbers of the characters below 128, or of every byte's letter. */
    final int[] single = new int[BYTES];
    /** Tokens of bytes that stand for themselves once nothing else is found, or -1. */
    final int[] rawByte = new int[BYTES];

    BpeTokenizer(VocabData vocab, GgufKv merges) {
        this.vocab = vocab;
        this.merges = BpeMerges.read(vocab, merges);
        this.byteEncode = vocab.preType.byteEncode();
        this.splitters = vocab.preType.splitters();
        for (int b = 0; b < BYTES; b++) {
            byte[] self = {(byte) b};
            byte[] letter = byteEncode ? ByteEncoding.encode(self) : self;
            single[b] = this.merges.find(letter, 0, letter.length);
            String hex = String.format(java.util.Locale.ROOT, "<0x%02X>", b);
            rawByte[b] = vocab.tokenToId.get(byteEncode ? self : hex.getBytes(StandardCharsets.US_ASCII));
        }
    }

    @Override
    public void tokenize(byte[] text, IntList out) {
        int[] cpts = Utf8.codePoints(text);
        BpeWord word = new BpeWord(this, out, text.length);
        Utf8.Writer raw = new Utf8.Writer(text.length);
        IntList lengths = words(cpts);
        int start = 0;
        for (int i = 0; i < lengths.size(); i++) {
            int from = raw.size();
            for (int k = start; k < start + lengths.get(i); k++) {
                raw.add(cpts[k]);
            }
            start += lengths.get(i);
            word.tokenize(raw.bytes(), from, raw.size());
        }
    }

    /** Lengths of words in code points. */
    IntList words(int[] cpts) {
        IntList lengths = new IntList();
        lengths.add(cpts.length);
        for (Splitter splitter : splitters) {
            lengths = splitter.split(cpts, lengths);
        }
        return lengths;
    }
}
