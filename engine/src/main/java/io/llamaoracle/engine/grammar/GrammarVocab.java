package io.llamaoracle.engine.grammar;

/** What a grammar asks of a vocabulary. */
public interface GrammarVocab {
    /** Number of tokens. */
    int size();

    /** Whether this token ends a generation. */
    boolean isEog(int token);

    /**
     * The text of a token, control tokens written out.
     *
     * @param token the token
     * @return its bytes, not necessarily whole characters
     */
    byte[] piece(int token);

    /**
     * {@code tokenize(text, false, true)}: nothing added, special tokens parsed.
     *
     * @param text bytes
     * @return tokens
     */
    int[] tokenize(byte[] text);
}
