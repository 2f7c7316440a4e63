package io.llamaoracle.engine.chat.template;

/** A conversation that the server refuses, with its text (a byte string). */
public final class ChatException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean invalidArgument;

    private ChatException(String message, boolean invalidArgument) {
        super(message, null, false, false);
        this.invalidArgument = invalidArgument;
    }

    /** A {@code std::runtime_error}: the server's own fault, by status. */
    public static ChatException runtime(String message) {
        return new ChatException(message, false);
    }

    /** A {@code std::invalid_argument}: the client's fault, by status. */
    public static ChatException invalid(String message) {
        return new ChatException(message, true);
    }

    /** Whether the client is to blame. */
    public boolean isInvalidArgument() {
        return invalidArgument;
    }
}
