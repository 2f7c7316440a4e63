package io.llamaoracle.engine.grammar;

/**
 * Kinds of grammar elements, as numbers because rules are kept in arrays.
 *
 * <p>Origin: {@code src/llama-grammar.h} {@code llama_gretype} (b11192)
 */
final class Gretype {
    static final int END = 0;
    static final int ALT = 1;
    static final int RULE_REF = 2;
    static final int CHAR = 3;
    static final int CHAR_NOT = 4;
    static final int CHAR_RNG_UPPER = 5;
    static final int CHAR_ALT = 6;
    static final int CHAR_ANY = 7;
    static final int TOKEN = 8;
    static final int TOKEN_NOT = 9;

    private Gretype() {}

    /** Whether an element ends an alternative. */
    static boolean isEndOfSequence(int type) {
        return type == END || type == ALT;
    }

    static boolean isToken(int type) {
        return type == TOKEN || type == TOKEN_NOT;
    }
}
