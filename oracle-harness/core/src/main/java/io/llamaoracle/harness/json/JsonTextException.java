package io.llamaoracle.harness.json;

/** A text is not the JSON that was expected. */
public final class JsonTextException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public JsonTextException(String message) {
        super(message);
    }
}
