package io.llamaoracle.engine.sampler;

/** A GGML_ASSERT that fails upstream: llama.cpp would end its process here. */
public final class SamplerAbortException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * An abort with llama.cpp's words.
     *
     * @param message the failed condition
     */
    public SamplerAbortException(String message) {
        super(message);
    }
}
