package io.llamaoracle.engine.grammar;

/** A text that is no grammar, with llama.cpp's words; its server shows only that it failed. */
public final class GrammarParseException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    GrammarParseException(String message) {
        super(message, null, false, false);
    }
}
