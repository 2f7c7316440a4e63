package io.llamaoracle.engine.server.params;

/** The request asks for something this engine does not do; the message names it. Never an answer of llama-server. */
public final class NotCoveredException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public NotCoveredException(String what) {
        super(what, null, false, false);
    }
}
