package io.llamaoracle.harness.bisect;

import io.llamaoracle.harness.io.CouldNotRunException;

/** A traced run answered otherwise than an untraced one: nothing it shows can be trusted. */
public final class TraceHarmfulException extends CouldNotRunException {
    private static final long serialVersionUID = 1L;

    TraceHarmfulException(String message) {
        super(message);
    }
}
