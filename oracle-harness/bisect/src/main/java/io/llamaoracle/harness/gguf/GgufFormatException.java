package io.llamaoracle.harness.gguf;

import io.llamaoracle.harness.io.CouldNotRunException;

/** A file is no GGUF file, or one of another version. */
public final class GgufFormatException extends CouldNotRunException {
    private static final long serialVersionUID = 1L;

    GgufFormatException(String message) {
        super(message);
    }
}
