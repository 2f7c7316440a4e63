package io.llamaoracle.engine.server;

/** llama-server would not start with these flags or this model; the message holds its words. */
public final class StartRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean aborted;

    StartRefusedException(String words, boolean aborted) {
        super(words);
        this.aborted = aborted;
    }

    /** Whether the server dies by an assertion instead of leaving with exit code 1. */
    public boolean aborted() {
        return aborted;
    }
}
