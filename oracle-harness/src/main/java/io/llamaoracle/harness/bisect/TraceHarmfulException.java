package io.llamaoracle.harness.bisect;

/** A traced run answered otherwise than an untraced one: nothing it shows can be trusted. */
public final class TraceHarmfulException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TraceHarmfulException(String message) {
        super(message);
    }
}
