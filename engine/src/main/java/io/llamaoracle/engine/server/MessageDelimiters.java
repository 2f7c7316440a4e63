package io.llamaoracle.engine.server;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonGet;
import io.llamaoracle.engine.server.params.TextVocab;
import io.llamaoracle.engine.server.slot.MessageSpans;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds where messages begin in a prompt by the token sequences that open them.
 *
 * <p>Origin: {@code common/chat.cpp} {@code common_chat_msg_delimiters_parse} (b11192)
 * <p>Origin: {@code common/chat.cpp} {@code common_chat_msg_delimiters::split} (b11192)
 */
final class MessageDelimiters {
    private record Delimiter(boolean user, int[] tokens) {}

    private final List<Delimiter> delimiters = new ArrayList<>();

    /** Reads a list of objects with {@code role} and {@code delimiter}; everything else is passed over. */
    static MessageDelimiters parse(Json list, TextVocab vocab) {
        MessageDelimiters out = new MessageDelimiters();
        if (list.isArray()) {
            for (Json item : list.items()) {
                if (item.isObject()) {
                    boolean user = text(item, "role").equals("user");
                    out.delimiters.add(new Delimiter(user, vocab.tokenize(text(item, "delimiter"), false, true)));
                }
            }
        }
        return out;
    }

    private static String text(Json item, String key) {
        return item.contains(key) ? JsonGet.string(item.at(key)) : "";
    }

    MessageSpans split(int[] tokens) {
        if (delimiters.isEmpty()) {
            return MessageSpans.NONE;
        }
        List<Integer> starts = new ArrayList<>();
        for (int i = 0; i < tokens.length; i++) {
            for (Delimiter delimiter : delimiters) {
                int end = i + delimiter.tokens.length;
                if (end <= tokens.length
                        && Arrays.equals(tokens, i, end, delimiter.tokens, 0, delimiter.tokens.length)) {
                    if (delimiter.user) {
                        starts.add(i);
                    }
                    break;
                }
            }
        }
        return new MessageSpans(starts.stream().mapToInt(Integer::intValue).toArray());
    }
}
