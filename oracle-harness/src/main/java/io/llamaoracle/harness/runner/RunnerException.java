package io.llamaoracle.harness.runner;

/** A runner could not be started or could not answer; the message says what to do about it. */
public final class RunnerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RunnerException(String message) {
        super(message);
    }

    public RunnerException(String message, Throwable cause) {
        super(message, cause);
    }
}
