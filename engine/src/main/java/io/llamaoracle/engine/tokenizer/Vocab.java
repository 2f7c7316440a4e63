package io.llamaoracle.engine.tokenizer;

import io.llamaoracle.engine.gguf.GgufFile;
import java.nio.charset.StandardCharsets;

/**
 * A model's vocabulary: text to tokens and back, special tokens. Immutable; may be shared by threads.
 *
 * <p>Token ids are 0 to {@link #nTokens()} - 1; an id of -1 says "none" (LLAMA_TOKEN_NULL).
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llama_vocab} (b11192)
 */
public final class Vocab {

    private final VocabData data;

    private Vocab(VocabData data) {
        this.data = data;
    }

    /**
     * Reads the vocabulary of a model.
     *
     * @param file the model
     * @return its vocabulary
     * @throws io.llamaoracle.engine.gguf.MalformedGgufException where the metadata is not sound
     * @throws io.llamaoracle.engine.gguf.UncoveredModelException where the kind of tokenizer is not covered, naming it
     */
    public static Vocab load(GgufFile file) {
        return new Vocab(VocabLoader.load(file));
    }

    /**
     * Tokenizes bytes.
     *
     * @param text the text, UTF-8 or not
     * @param addSpecial whether BOS and EOS are added as the model asks
     * @param parseSpecial whether texts of control tokens become these tokens
     * @return token ids
     * @throws IndexOutOfBoundsException where a byte has no token, with the words of the standard library
     * @throws TokenizerAbortException where the original's assertion fails
     * @throws UnsupportedOperationException where the original does not end
     */
    public int[] tokenize(byte[] text, boolean addSpecial, boolean parseSpecial) {
        IntList out = new IntList();
        if (addSpecial && begins()) {
            out.add(data.bos);
        }
        boolean afterSpecial = true;
        for (Fragment fragment : SpecialPartition.partition(data, text, parseSpecial)) {
            if (fragment.isText()) {
                boolean prefix = data.type == VocabType.SPM && data.addSpacePrefix && afterSpecial;
                data.tokenizeText(slice(text, fragment, prefix), out);
            } else {
                out.add(fragment.token());
            }
            afterSpecial = !fragment.isText();
        }
        if (addSpecial && ends()) {
            out.add(data.type == VocabType.WPM ? data.sep : data.eos);
        }
        return out.toArray();
    }

    /** WordPiece always adds its first and last token; three kinds never do. */
    private boolean begins() {
        return switch (data.type) {
            case WPM -> need(data.bos, "special_bos_id");
            case SPM, BPE, UGM -> data.addBos && need(data.bos, "special_bos_id");
            default -> false;
        };
    }

    private boolean ends() {
        return switch (data.type) {
            case WPM -> need(data.sep, "special_sep_id");
            case SPM, BPE, UGM -> data.addEos && need(data.eos, "special_eos_id");
            default -> false;
        };
    }

    private static boolean need(int token, String name) {
        if (token == VocabData.NULL) {
            throw new TokenizerAbortException("GGML_ASSERT(" + name + " != LLAMA_TOKEN_NULL) failed");
        }
        return true;
    }

    /**
     * Tokenizes a text as its UTF-8 bytes.
     *
     * @param text the text
     * @param addSpecial whether BOS and EOS are added as the model asks
     * @param parseSpecial whether texts of control tokens become these tokens
     * @return token ids
     */
    public int[] tokenize(String text, boolean addSpecial, boolean parseSpecial) {
        return tokenize(text.getBytes(StandardCharsets.UTF_8), addSpecial, parseSpecial);
    }

    private static byte[] slice(byte[] text, Fragment fragment, boolean spaceBefore) {
        int extra = spaceBefore ? 1 : 0;
        byte[] piece = new byte[fragment.length() + extra];
        if (spaceBefore) {
            piece[0] = ' ';
        }
        System.arraycopy(text, fragment.offset(), piece, extra, fragment.length());
        return piece;
    }

    /**
     * The bytes a token stands for.
     *
     * @param id the token
     * @param special whether control and unknown tokens show their text; otherwise they are empty
     * @return a copy of the bytes
     */
    public byte[] tokenToPiece(int id, boolean special) {
        boolean hidden = (data.attr[id] & (TokenAttr.UNKNOWN | TokenAttr.CONTROL)) != 0;
        return special || !hidden ? data.piece[id].clone() : new byte[0];
    }

    /**
     * Tokens back to text.
     *
     * @param tokens token ids
     * @param removeSpecial whether a leading BOS and a trailing EOS are dropped where the model adds them
     * @param unparseSpecial whether control tokens show their text
     * @return the bytes
     */
    public byte[] detokenize(int[] tokens, boolean removeSpecial, boolean unparseSpecial) {
        return Detokenizer.detokenize(data, tokens, removeSpecial, unparseSpecial);
    }

    /**
     * The text of a token as the file has it.
     *
     * @param id the token
     * @return a copy of the bytes
     */
    public byte[] tokenText(int id) {
        return data.text[id].clone();
    }

    /**
     * The score of a token.
     *
     * @param id the token
     * @return its score; 0 where the file has none
     */
    public float score(int id) {
        return data.score[id];
    }

    /**
     * Attribute bits of a token, see {@link TokenAttr}.
     *
     * @param id the token
     * @return the bits
     */
    public int attr(int id) {
        return data.attr[id];
    }

    /**
     * The token with exactly this text.
     *
     * @param text text as the file has it
     * @return its id or -1
     */
    public int textToToken(byte[] text) {
        return data.tokenToId.get(text);
    }

    /**
     * Whether a token ends a generation.
     *
     * @param id the token
     * @return true for end-of-generation tokens
     */
    public boolean isEog(int id) {
        return data.eogIds.contains(id);
    }

    /**
     * Whether a token is a control token.
     *
     * @param id the token
     * @return true for control tokens
     */
    public boolean isControl(int id) {
        return (data.attr[id] & TokenAttr.CONTROL) != 0;
    }

    /**
     * Number of tokens.
     *
     * @return the size of the vocabulary
     */
    public int nTokens() {
        return data.nTokens();
    }

    /**
     * Kind of the vocabulary.
     *
     * @return its type
     */
    public VocabType type() {
        return data.type;
    }

    /**
     * Beginning of sequence.
     *
     * @return token id or -1
     */
    public int bos() {
        return data.bos;
    }

    /**
     * End of sequence.
     *
     * @return token id or -1
     */
    public int eos() {
        return data.eos;
    }

    /**
     * End of turn.
     *
     * @return token id or -1
     */
    public int eot() {
        return data.eot;
    }

    /**
     * End of message.
     *
     * @return token id or -1
     */
    public int eom() {
        return data.eom;
    }

    /**
     * Unknown token.
     *
     * @return token id or -1
     */
    public int unk() {
        return data.unk;
    }

    /**
     * Separator.
     *
     * @return token id or -1
     */
    public int sep() {
        return data.sep;
    }

    /**
     * Padding.
     *
     * @return token id or -1
     */
    public int pad() {
        return data.pad;
    }

    /**
     * The token of a line feed.
     *
     * @return token id or -1
     */
    public int nl() {
        return data.linefeed;
    }

    /**
     * Fill-in-the-middle: before the prefix.
     *
     * @return token id or -1
     */
    public int fimPre() {
        return data.fimPre;
    }

    /**
     * Fill-in-the-middle: before the suffix.
     *
     * @return token id or -1
     */
    public int fimSuf() {
        return data.fimSuf;
    }

    /**
     * Fill-in-the-middle: before the middle.
     *
     * @return token id or -1
     */
    public int fimMid() {
        return data.fimMid;
    }

    /**
     * Fill-in-the-middle: padding.
     *
     * @return token id or -1
     */
    public int fimPad() {
        return data.fimPad;
    }

    /**
     * Fill-in-the-middle: repository name.
     *
     * @return token id or -1
     */
    public int fimRep() {
        return data.fimRep;
    }

    /**
     * Fill-in-the-middle: file separator.
     *
     * @return token id or -1
     */
    public int fimSep() {
        return data.fimSep;
    }

    /**
     * Whether BOS is added to a text.
     *
     * @return the model's wish
     */
    public boolean addBos() {
        return data.addBos;
    }

    /**
     * Whether EOS is added to a text.
     *
     * @return the model's wish
     */
    public boolean addEos() {
        return data.addEos;
    }

    /**
     * Tokens that the model never wants to be drawn.
     *
     * @return a copy of their ids
     */
    public int[] suppressTokens() {
        return data.suppressTokens.clone();
    }
}
