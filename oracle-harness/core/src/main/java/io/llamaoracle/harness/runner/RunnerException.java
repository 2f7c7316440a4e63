package io.llamaoracle.harness.runner;

import io.llamaoracle.harness.io.CouldNotRunException;

/** A runner could not be started or could not answer; the message says what to do about it. */
public final class RunnerException extends CouldNotRunException {
    private static final long serialVersionUID = 1L;

    public RunnerException(String message) {
        super(message);
    }

    public RunnerException(String message, Throwable cause) {
        super(message, cause);
    }
}
