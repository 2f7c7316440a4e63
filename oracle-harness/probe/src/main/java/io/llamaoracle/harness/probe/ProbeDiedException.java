package io.llamaoracle.harness.probe;

import io.llamaoracle.harness.io.CouldNotRunException;

/** The probe's process ended instead of answering. */
public final class ProbeDiedException extends CouldNotRunException {
    private static final long serialVersionUID = 1L;

    public ProbeDiedException(String message, Throwable cause) {
        super(message, cause);
    }
}
