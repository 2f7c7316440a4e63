package io.llamaoracle.engine.server.params;

import io.llamaoracle.engine.json.StdString;

/**
 * A {@code std::runtime_error} of the server with its text; reaches the client unless a handler words it anew.
 *
 * <p>Origin: {@code tools/server/server.cpp} {@code ex_wrapper} (b11192)
 */
public final class ServerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ServerException(String message) {
        super(StdString.cStr(message), null, false, false);
    }
}
