package io.llamaoracle.harness.reduce;

/** A case cannot be reduced; the message says why. */
public final class ReduceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ReduceException(String message) {
        super(message);
    }
}
