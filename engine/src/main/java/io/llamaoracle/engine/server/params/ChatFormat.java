package io.llamaoracle.engine.server.params;

/**
 * Names of the numbered chat formats.
 *
 * <p>Origin: {@code common/chat.cpp} {@code common_chat_format_name} (b11192)
 */
public final class ChatFormat {
    private static final String[] NAMES = {"Content-only", "peg-simple", "peg-native", "peg-gemma4", "peg-minimax-m3"};

    private ChatFormat() {}

    /**
     * The name of a format.
     *
     * @throws ServerException if there is none of that number
     */
    public static String name(int format) {
        if (format < 0 || format >= NAMES.length) {
            throw new ServerException("Unknown chat format");
        }
        return NAMES[format];
    }
}
