package io.llamaoracle.harness.bisect.trace;

import io.llamaoracle.harness.io.CouldNotRunException;

/** A folder holds no trace, or one that ends in the middle; the message names the file. */
public final class TraceFormatException extends CouldNotRunException {
    private static final long serialVersionUID = 1L;

    public TraceFormatException(String message) {
        super(message);
    }

    public TraceFormatException(String message, Throwable cause) {
        super(message, cause);
    }
}
