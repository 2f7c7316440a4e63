package io.llamaoracle.engine.server.params;

import io.llamaoracle.engine.json.StdString;

/**
 * A {@code std::invalid_argument} of the server with its text: answered with 400 wherever it is caught.
 *
 * <p>Origin: {@code tools/server/server.cpp} {@code ex_wrapper} (b11192)
 */
public final class InvalidArgumentException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public InvalidArgumentException(String message) {
        super(StdString.cStr(message), null, false, false);
    }
}
