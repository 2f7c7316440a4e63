package io.llamaoracle.engine.gguf;

/**
 * A model file is refused: one line that says what is wrong and where.
 *
 * <p>Where llama.cpp logs a reason of its own, the line starts with its words.
 */
public final class MalformedGgufException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message what is wrong and where, on one line
     */
    public MalformedGgufException(String message) {
        super(oneLine(message));
    }

    private static String oneLine(String message) {
        StringBuilder line = new StringBuilder(message.length());
        for (int i = 0; i < message.length(); i++) {
            char c = message.charAt(i);
            line.append(c < ' ' || c == 0x7f ? '?' : c);
        }
        return line.toString();
    }
}
