package io.llamaoracle.engine.grammar;

/** A JSON schema that llama.cpp does not convert, with its words. */
public final class SchemaException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SchemaException(String message) {
        super(message, null, false, false);
    }
}
