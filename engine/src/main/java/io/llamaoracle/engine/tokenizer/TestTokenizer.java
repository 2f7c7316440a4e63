package io.llamaoracle.engine.tokenizer;

/**
 * A hash of each five bytes, modulo the size of the vocabulary.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llama_vocab::impl::tokenize} (b11192)
 */
final class TestTokenizer implements TextTokenizer {

    private static final int CHUNK = 5;

    private final VocabData vocab;

    TestTokenizer(VocabData vocab) {
        this.vocab = vocab;
    }

    @Override
    public void tokenize(byte[] text, IntList out) {
        for (int at = 0; at < text.length; at += CHUNK) {
            long hash = 0;
            for (int i = at; i < Math.min(at + CHUNK, text.length); i++) {
                hash = hash * 31 + (text[i] & 0xff);
            }
            out.add((int) (hash % vocab.nTokens()));
        }
    }
}
