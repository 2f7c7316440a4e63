package io.llamaoracle.engine.grammar;

/** A grammar that would not end well in the server either, and is refused by name here: never an answer of llama-server. */
public final class GrammarNotCoveredException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    GrammarNotCoveredException(String what) {
        super(what, null, false, false);
    }
}
