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
    String tokenizerPre = "";
    PreType preType = PreType.DEFAULT;

    byte[][] text = new byte[0][];
    float[] score = new float[0];
    int[] attr = new int[0];
    TokenMap tokenToId = new TokenMap(new byte[0][]);
    TokenMap mergeRank = new TokenMap(new byte[0][]);

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

    int[] suppressTokens = new int[0];
    final TreeSet<Integer> eogIds = new TreeSet<>();
    /** Control, user-defined and unknown tokens, longest text first. */
    int[] specialTokens = new int[0];
    /** Text of each token with special tokens shown. */
    byte[][] piece = new byte[0][];

    int nTokens() {
        return text.length;
    }

    String textOf(int id) {
        return new String(text[id], StandardCharsets.UTF_8);
    }

    /**
     * The token of a byte that no token's text holds.
     *
     * <p>Origin: {@code src/llama-vocab.cpp} {@code llama_vocab::byte_to_token} (b11192)
     *
     * @throws IndexOutOfBoundsException where the vocabulary has none, with the words of the standard library
     */
    int byteToToken(int value) {
        int token = NULL;
        if (type == VocabType.SPM) {
            String hex = String.format(java.util.Locale.ROOT, "<0x%02X>", value);
            token = tokenToId.get(hex.getBytes(StandardCharsets.US_ASCII));
            if (token == NULL) {
                token = tokenToId.get(new byte[] {(byte) value});
            }
        } else {
            token = tokenToId.get(ByteEncoding.encode(new byte[] {(byte) value}));
        }
        if (token == NULL) {
            throw new IndexOutOfBoundsException("unordered_map::at");
        }
        return token;
    }
}
