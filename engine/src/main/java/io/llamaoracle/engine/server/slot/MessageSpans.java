package io.llamaoracle.engine.server.slot;

import java.util.Arrays;

/**
 * Where user messages begin in a prompt, for checkpoints.
 *
 * <p>Origin: {@code common/chat.h} {@code common_chat_msg_spans} (b11192)
 *
 * @param userStarts token positions, ascending
 */
public record MessageSpans(int[] userStarts) {
    /** No messages are known. */
    public static final MessageSpans NONE = new MessageSpans(new int[0]);

    boolean isUserStart(int position) {
        return Arrays.binarySearch(userStarts, position) >= 0;
    }

    /** Position of the last user message, -1 if there is none. */
    int lastUserStart() {
        return userStarts.length == 0 ? -1 : userStarts[userStarts.length - 1];
    }
}
