package io.llamaoracle.engine.server.slot;

/** The server ended before there was an answer. */
public final class ServerStoppedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ServerStoppedException() {
        super("the server is stopping", null, false, false);
    }
}
