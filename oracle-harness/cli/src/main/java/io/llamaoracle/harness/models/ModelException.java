package io.llamaoracle.harness.models;

import io.llamaoracle.harness.io.CouldNotRunException;

/** A model is missing, is not the right file, or cannot be fetched; the message says what to do. */
public final class ModelException extends CouldNotRunException {
    private static final long serialVersionUID = 1L;

    public ModelException(String message) {
        super(message);
    }

    public ModelException(String message, Throwable cause) {
        super(message, cause);
    }
}
