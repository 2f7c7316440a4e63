package io.llamaoracle.engine.server.params;

/** llama-server would have died here; the message holds its last words. */
public final class ServerAbortedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ServerAbortedException(String lastWords) {
        super(lastWords, null, false, false);
    }
}
