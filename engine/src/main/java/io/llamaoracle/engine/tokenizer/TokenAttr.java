package io.llamaoracle.engine.tokenizer;

/**
 * Attribute bits of a token.
 *
 * <p>Origin: {@code include/llama.h} {@code llama_token_attr} (b11192)
 */
public final class TokenAttr {

    /** Nothing is known about the token. */
    public static final int UNDEFINED = 0;

    /** The unknown token. */
    public static final int UNKNOWN = 1;

    /** Never produced. */
    public static final int UNUSED = 1 << 1;

    /** Plain text. */
    public static final int NORMAL = 1 << 2;

    /** A control token: no text of its own. */
    public static final int CONTROL = 1 << 3;

    /** An added token, split off before all else. */
    public static final int USER_DEFINED = 1 << 4;

    /** One byte. */
    public static final int BYTE = 1 << 5;

    /** White space before the token is dropped. */
    public static final int LSTRIP = 1 << 7;

    /** White space after the token is dropped. */
    public static final int RSTRIP = 1 << 8;

    private TokenAttr() {}

    /**
     * The attribute that a token type of the file stands for.
     *
     * @param tokenType number from {@code tokenizer.ggml.token_type}
     * @return attribute bits
     */
    static int fromType(int tokenType) {
        return switch (tokenType) {
            case 1 -> NORMAL;
            case 2 -> UNKNOWN;
            case 3 -> CONTROL;
            case 4 -> USER_DEFINED;
            case 5 -> UNUSED;
            case 6 -> BYTE;
            default -> UNDEFINED;
        };
    }
}
