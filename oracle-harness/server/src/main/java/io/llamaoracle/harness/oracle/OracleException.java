package io.llamaoracle.harness.oracle;

import io.llamaoracle.harness.io.CouldNotRunException;

/** The oracle could not be started, found or understood; the message says what to do. */
public sealed class OracleException extends CouldNotRunException permits StartDiedException {
    private static final long serialVersionUID = 1L;

    public OracleException(String message) {
        super(message);
    }

    public OracleException(String message, Throwable cause) {
        super(message, cause);
    }
}
