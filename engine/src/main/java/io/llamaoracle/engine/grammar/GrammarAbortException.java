package io.llamaoracle.engine.grammar;

/** llama.cpp would end its process here. */
public final class GrammarAbortException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    GrammarAbortException(String lastWords) {
        super(lastWords, null, false, false);
    }
}
