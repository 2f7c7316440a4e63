package io.llamaoracle.harness.suite;

import io.llamaoracle.harness.io.CouldNotRunException;

/** A suite file breaks the rules of its format. */
public final class SuiteFormatException extends CouldNotRunException {
    private static final long serialVersionUID = 1L;

    public SuiteFormatException(String message) {
        super(message);
    }
}
