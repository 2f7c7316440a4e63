package io.llamaoracle.engine.sampler;

/** Parameters that llama.cpp refuses when it builds the chain; the message is llama.cpp's. */
public final class SamplerInitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * A refusal.
     *
     * @param message llama.cpp's words
     */
    public SamplerInitException(String message) {
        super(message);
    }
}
