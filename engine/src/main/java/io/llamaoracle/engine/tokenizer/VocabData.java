package io.llamaoracle.engine.tokenizer;

import java.nio.charset.StandardCharsets;
import java.util.TreeSet;

/**
 * The state of a vocabulary while it is loaded; nothing changes it afterwards.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llama_vocab::impl} (b11192)
 */
final class VocabData {

    static final int NULL = -1;

    VocabType type = VocabType.SPM;
    String tokenizerModel = "";
    String tokenizerPre = "";
    PreType preType = PreType.DEFAULT;

    byte[][] text = new byte[0][];
    float[] score = new float[0];
    int[] attr = new int[0];
    TokenMap tokenToId = new TokenMap(new byte[0][]);
    TextTokenizer tokenizer = (text, out) -> {};
    int maxTokenLength;

    int bos = 1;
    int eos = 2;
    int eot = NULL;
    int eom = NULL;
    int unk = 0;
    int sep = NULL;
    int pad = NULL;
    int mask = NULL;
    int linefeed = 13;
    int fimPre = NULL;
    int fimSuf = NULL;
    int fimMid = NULL;
    int fimPad = NULL;
    int fimRep = NULL;
    int fimSep = NULL;

    boolean addSpacePrefix;
    boolean addBos;
    boolean addEos;
    boolean addSep;
    boolean ignoreMerges;
    boolean cleanSpaces;
    boolean escapeWhitespaces = true;
    boolean removeExtraWhitespaces;
    boolean lowercase = true;
    boolean stripAccents = true;

    int[] suppressTokens = new int[0];
    final TreeSet<Integer> eogIds = new TreeSet<>();
    /** Control, user-defined and unknown tokens, longest text first. */
    int[] specialTokens = new int[0];
    /** Text of each token with special tokens shown. */
    byte[][] piece = new byte[0][];

    SpecialIndex special = new SpecialIndex(new byte[0][], new int[0]);

    int nTokens() {
        return text.length;
    }

    /** Tokens of a text in which no special token is left. */
    void tokenizeText(byte[] raw, IntList out) {
        boolean escaped = type == VocabType.SPM || type == VocabType.BPE && escapeWhitespaces;
        tokenizer.tokenize(escaped ? TokenPieces.escapeWhitespace(raw) : raw, out);
    }

    /**
     * The token of a byte that no token's text holds.
     *
     * <p>Origin: {@code src/llama-vocab.cpp} {@code llama_vocab::byte_to_token} (b11192)
     *
     * @throws IndexOutOfBoundsException where the vocabulary has none, with the words of the standard library
     */
    int byteToToken(int value) {
        String hex = String.format(java.util.Locale.ROOT, "<0x%02X>", value);
        int token = tokenToId.get(hex.getBytes(StandardCharsets.US_ASCII));
        if (token == NULL) {
            // as a C string: of a NUL byte nothing is left
            token = tokenToId.get(value == 0 ? new byte[0] : new byte[] {(byte) value});
        }
        if (token == NULL) {
            throw new IndexOutOfBoundsException("unordered_map::at");
        }
        return token;
    }
}
