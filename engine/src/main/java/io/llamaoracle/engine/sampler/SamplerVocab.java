package io.llamaoracle.engine.sampler;

/** What samplers ask of a vocabulary. */
public interface SamplerVocab {
    /** {@code LLAMA_TOKEN_NULL}: no such token. */
    int NONE = -1;

    /** Number of tokens. */
    int size();

    /** Whether this token ends a generation. */
    boolean isEog(int token);

    /** The end-of-turn token, or {@link #NONE}. */
    int eot();

    /** The end-of-sequence token, or {@link #NONE}. */
    int eos();

    /**
     * {@code token_to_piece} with nothing stripped and special tokens left out.
     *
     * @param token the token
     * @return its bytes, empty for a special token
     */
    byte[] piece(int token);

    /**
     * {@code detokenize({token}, true)}: the text of one token alone, special tokens written out.
     *
     * @param token the token
     * @return its bytes, not necessarily whole characters
     */
    byte[] detokenize(int token);

    /**
     * {@code tokenize(text, false, false)}: nothing added, special tokens not parsed.
     *
     * @param text bytes that need not be valid UTF-8
     * @return tokens
     */
    int[] tokenize(byte[] text);

    /** The tokens that the model file says never to sample, in its order. */
    int[] suppressTokens();
}
