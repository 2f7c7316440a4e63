package io.llamaoracle.harness.recording;

import io.llamaoracle.harness.io.CouldNotRunException;

/** A recording is damaged, incomplete, locked or of another format; the message says what to do. */
public final class RecordingException extends CouldNotRunException {
    private static final long serialVersionUID = 1L;

    public RecordingException(String message) {
        super(message);
    }

    public RecordingException(String message, Throwable cause) {
        super(message, cause);
    }
}
