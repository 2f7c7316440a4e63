package io.llamaoracle.engine.server.params;

/**
 * Takes an answer apart, while it grows and when it is whole. Text is held one byte per char.
 *
 * <p>Origin: {@code common/chat.cpp} {@code common_chat_parse} (b11192)
 */
@FunctionalInterface
public interface MessageParser {
    /** All of the text is content. */
    MessageParser CONTENT = (text, partial) -> new Message(text, "");

    /**
     * What an answer says.
     *
     * @param content what is meant for the reader
     * @param reasoning thoughts before it
     */
    record Message(String content, String reasoning) {
        /** Nothing was said. */
        public static final Message EMPTY = new Message("", "");

        public boolean isEmpty() {
            return content.isEmpty() && reasoning.isEmpty();
        }
    }

    /**
     * The parts of a text.
     *
     * @param partial whether the text goes on
     * @throws ServerException if the text is none of this parser's
     */
    Message parse(String text, boolean partial);
}
