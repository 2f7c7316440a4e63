package io.llamaoracle.harness.suite;

/** A suite file breaks the rules of its format. */
public final class SuiteFormatException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SuiteFormatException(String message) {
        super(message);
    }
}
