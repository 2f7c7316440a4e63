package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.server.params.MessageParser;
import io.llamaoracle.engine.server.params.MessageParser.Message;
import io.llamaoracle.engine.server.params.ServerException;
import io.llamaoracle.engine.server.params.TaskParams;
import java.util.ArrayList;
import java.util.List;

/**
 * What one task of a chat has said so far, kept by whoever reads its results.
 *
 * <p>Origin: {@code tools/server/server-task.cpp} {@code task_result_state} (b11192)
 */
public final class ChatState {
    private final MessageParser parser;
    private final StringBuilder text = new StringBuilder();
    private Message message = Message.EMPTY;

    public ChatState(TaskParams params) {
        parser = params.chatParser;
        if (params.isContinuation && !params.echo) {
            // what the client itself began is not told again
            message = parser.parse("", true);
        }
    }

    Message message() {
        return message;
    }

    /**
     * Takes more text in, and gives what is new as deltas in OpenAI's form.
     *
     * <p>Origin: {@code common/chat.cpp} {@code common_chat_msg_diff::compute_diffs} (b11192)
     * <p>Origin: {@code tools/server/server-chat.cpp} {@code server_chat_msg_diff_to_json_oaicompat} (b11192)
     */
    List<Json> update(String added, boolean partial) {
        text.append(added);
        Message now = parser.parse(text.toString(), partial);
        List<Json> deltas = new ArrayList<>();
        if (now.isEmpty()) {
            return deltas;
        }
        add(deltas, "reasoning_content", message.reasoning(), now.reasoning());
        add(deltas, "content", message.content(), now.content());
        message = now;
        return deltas;
    }

    private static void add(List<Json> deltas, String name, String before, String now) {
        if (before.equals(now)) {
            return;
        }
        if (!now.startsWith(before) && !before.startsWith(now)) {
            throw new ServerException("Invalid diff: '" + before + "' not found at start of '" + now + "'");
        }
        Json delta = Json.object();
        // a part that became shorter ended on what became a stop word
        if (now.length() > before.length()) {
            delta.put(name, now.substring(before.length()));
        }
        deltas.add(delta);
    }
}
