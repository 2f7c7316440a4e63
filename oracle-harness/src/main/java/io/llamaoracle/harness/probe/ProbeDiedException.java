package io.llamaoracle.harness.probe;

/** The probe's process ended instead of answering. */
public final class ProbeDiedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ProbeDiedException(String message, Throwable cause) {
        super(message, cause);
    }
}
