package io.llamaoracle.engine.server.params;

/**
 * The vocabulary as the server uses it: text goes in and comes out as bytes held one per char ({@link
 * io.llamaoracle.engine.json.StdString}).
 */
public interface TextVocab {
    /** Number of tokens. */
    int size();

    /** Token ids of a text. */
    int[] tokenize(String text, boolean addSpecial, boolean parseSpecial);

    /**
     * The bytes of one token; empty for a special token unless {@code special}.
     *
     * @throws IndexOutOfBoundsException if there is no such token
     */
    String piece(int token, boolean special);

    /** The text of several tokens, special ones spelled out. */
    String detokenize(int[] tokens);

    /** Whether a token ends a generation. */
    boolean isEog(int token);

    /** Whether prompts begin with the BOS token. */
    boolean addBos();
}
