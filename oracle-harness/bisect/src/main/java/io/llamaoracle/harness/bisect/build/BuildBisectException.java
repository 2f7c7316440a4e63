package io.llamaoracle.harness.bisect.build;

import io.llamaoracle.harness.io.CouldNotRunException;

/** The search over builds cannot start or go on; the message says what to do. */
public final class BuildBisectException extends CouldNotRunException {
    private static final long serialVersionUID = 1L;

    public BuildBisectException(String message) {
        super(message);
    }

    public BuildBisectException(String message, Throwable cause) {
        super(message, cause);
    }
}
