package io.llamaoracle.engine.gguf;

/** A sound model that llama.cpp runs and this engine does not; the message names what it has. */
public final class UncoveredModelException extends UnsupportedOperationException {
    private static final long serialVersionUID = 1L;

    /**
     * Refuses a model by name.
     *
     * @param what what is not covered
     */
    public UncoveredModelException(String what) {
        super(what);
    }
}
