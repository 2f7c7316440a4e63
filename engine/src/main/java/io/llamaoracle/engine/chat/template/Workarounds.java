package io.llamaoracle.engine.chat.template;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonException;
import io.llamaoracle.engine.json.JsonGet;
import io.llamaoracle.engine.json.JsonParser;
import java.util.ArrayList;
import java.util.List;

/**
 * What the server changes in messages so that a template can read them.
 *
 * <p>Origin: {@code common/chat.cpp} {@code map_developer_role_to_system} (b11192)
 * <p>Origin: {@code common/chat.cpp} {@code system_message_not_supported} (b11192)
 * <p>Origin: {@code common/chat.cpp} {@code func_args_not_string} (b11192)
 * <p>Origin: {@code common/chat.cpp} {@code trim_all_content} (b11192)
 */
final class Workarounds {
    private Workarounds() {}

    private interface Change {
        Json apply(Json message);
    }

    private static Json each(Json array, Change change) {
        Json out = Json.array();
        for (Json item : array.items()) {
            out.add(change.apply(item));
        }
        return out;
    }

    static Json developerToSystem(Json messages) {
        return each(messages, m -> roleIs(m, "developer") ? ContentParts.with(m, "role", Json.of("system")) : m);
    }

    private static boolean roleIs(Json message, String role) {
        return JsonGet.string(message.at("role")).equals(role);
    }

    /** A first system message moves into the next message, or is dropped when it is alone. */
    static Json withoutSystem(Json messages) {
        if (messages.isEmpty() || !roleIs(messages.at(0), "system")) {
            return messages;
        }
        Json out = Json.array();
        for (int i = 1; i < messages.size(); i++) {
            Json m = messages.at(i);
            if (i == 1) {
                String content = JsonGet.string(messages.at(0).at("content")) + "\n" + JsonGet.string(m.at("content"));
                m = ContentParts.with(m, "content", Json.of(content));
            }
            out.add(m);
        }
        return out;
    }

    /** Arguments given as text become objects. */
    static Json objectArguments(Json messages) {
        return each(
                messages,
                m -> m.contains("tool_calls")
                        ? ContentParts.with(m, "tool_calls", each(m.at("tool_calls"), Workarounds::objectArgumentsOf))
                        : m);
    }

    private static Json objectArgumentsOf(Json call) {
        Json arguments = call.at("function").at("arguments");
        try {
            Json parsed = JsonParser.parse(JsonGet.string(arguments));
            return ContentParts.with(call, "function", ContentParts.with(call.at("function"), "arguments", parsed));
        } catch (JsonException e) {
            throw ChatException.runtime("Failed to parse tool call arguments as JSON: " + e.getMessage());
        }
    }

    static List<ChatMessage> trimmed(List<ChatMessage> messages) {
        List<ChatMessage> out = new ArrayList<>();
        for (ChatMessage m : messages) {
            List<ChatMessage.Part> parts = new ArrayList<>();
            for (ChatMessage.Part p : m.parts()) {
                parts.add(p.type().equals("text") ? new ChatMessage.Part(p.type(), trim(p.text())) : p);
            }
            out.add(new ChatMessage(
                    m.role(),
                    trim(m.content()),
                    parts,
                    m.toolCalls(),
                    trim(m.reasoning()),
                    m.toolName(),
                    m.toolCallId()));
        }
        return out;
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c >= '\t' && c <= '\r';
    }

    /** {@code trim_whitespace}. */
    static String trim(String s) {
        int start = 0;
        int end = s.length();
        while (start < end && isSpace(s.charAt(start))) {
            start++;
        }
        while (end > start && isSpace(s.charAt(end - 1))) {
            end--;
        }
        return s.substring(start, end);
    }
}
