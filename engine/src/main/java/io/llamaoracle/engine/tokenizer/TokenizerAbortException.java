package io.llamaoracle.engine.tokenizer;

/** A place where the original ends its process: a failed assertion. */
public final class TokenizerAbortException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Makes one.
     *
     * @param message the assertion, as the original prints it
     */
    public TokenizerAbortException(String message) {
        super(message);
    }
}
