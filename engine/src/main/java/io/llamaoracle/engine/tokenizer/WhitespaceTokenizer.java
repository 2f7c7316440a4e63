package io.llamaoracle.engine.tokenizer;

/**
 * BPE on what stands between white space, in lower case where asked.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llm_tokenizer_whitespace_session} (b11192)
 */
final class WhitespaceTokenizer implements TextTokenizer {

    private final VocabData vocab;
    private final BpeTokenizer bpe;

    WhitespaceTokenizer(VocabData vocab, BpeTokenizer bpe) {
        this.vocab = vocab;
        this.bpe = bpe;
    }

    @Override
    public void tokenize(byte[] text, IntList out) {
        Utf8.Writer segment = new Utf8.Writer(32);
        for (int cpt : Utf8.codePoints(text)) {
            if ((Unicode.flags(cpt) & Unicode.WHITESPACE) == 0) {
                segment.add(vocab.lowercase ? Unicode.toLower(cpt) : cpt);
            } else if (segment.size() > 0) {
                bpe.tokenize(segment.toByteArray(), out);
                segment = new Utf8.Writer(32);
            }
        }
        if (segment.size() > 0) {
            bpe.tokenize(segment.toByteArray(), out);
        }
    }
}
