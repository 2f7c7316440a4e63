package io.llamaoracle.engine.grammar;

/** A token was accepted that the grammar does not allow: llama.cpp's runtime error, with its words. */
public final class GrammarStateException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    GrammarStateException(String message) {
        super(message, null, false, false);
    }
}
