package io.llamaoracle.harness.reduce;

import io.llamaoracle.harness.io.CouldNotRunException;

/** A case cannot be reduced; the message says why. */
public final class ReduceException extends CouldNotRunException {
    private static final long serialVersionUID = 1L;

    ReduceException(String message) {
        super(message);
    }
}
