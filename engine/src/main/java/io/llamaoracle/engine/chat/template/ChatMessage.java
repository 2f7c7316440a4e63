package io.llamaoracle.engine.chat.template;

import io.llamaoracle.engine.json.Json;
import java.util.List;

/**
 * One message of a conversation.
 *
 * <p>Origin: {@code common/chat.h} {@code common_chat_msg} (b11192)
 * <p>Origin: {@code common/chat.cpp} {@code common_chat_msg::to_json_oaicompat} (b11192)
 *
 * @param role who speaks
 * @param content plain content
 * @param parts content in parts; then {@code content} is empty
 * @param toolCalls calls of an answer
 * @param reasoning thoughts
 * @param toolName the {@code name} member
 * @param toolCallId which call this answers
 */
public record ChatMessage(
        String role,
        String content,
        List<Part> parts,
        List<ToolCall> toolCalls,
        String reasoning,
        String toolName,
        String toolCallId) {
    /** A piece of content. */
    public record Part(String type, String text) {}

    /** A call, its arguments as text. */
    public record ToolCall(String name, String arguments, String id) {}

    boolean isEmpty() {
        return content.isEmpty()
                && parts.isEmpty()
                && toolCalls.isEmpty()
                && reasoning.isEmpty()
                && toolName.isEmpty()
                && toolCallId.isEmpty();
    }

    /** The text of all parts, two line ends between them. */
    String renderContent() {
        if (!content.isEmpty()) {
            return content;
        }
        StringBuilder text = new StringBuilder();
        for (Part part : parts) {
            if (part.type.equals("text")) {
                text.append(text.isEmpty() ? "" : "\n\n").append(part.text);
            }
        }
        return text.toString();
    }

    /** As templates see it: content is always there, empty members are not. */
    Json toJson() {
        Json out = Json.object().put("role", role).put("content", contentJson());
        putIfThere(out, "reasoning_content", reasoning);
        putIfThere(out, "name", toolName);
        putIfThere(out, "tool_call_id", toolCallId);
        if (!toolCalls.isEmpty()) {
            Json calls = Json.array();
            for (ToolCall call : toolCalls) {
                Json function = Json.object().put("name", call.name).put("arguments", call.arguments);
                Json json = Json.object().put("type", "function").put("function", function);
                putIfThere(json, "id", call.id);
                calls.add(json);
            }
            out.put("tool_calls", calls);
        }
        return out;
    }

    private static void putIfThere(Json out, String key, String value) {
        if (!value.isEmpty()) {
            out.put(key, value);
        }
    }

    private Json contentJson() {
        if (parts.isEmpty()) {
            return Json.of(content);
        }
        if (parts.stream().anyMatch(p -> p.type.equals("media_marker"))) {
            return Json.of(ContentParts.concat(parts));
        }
        Json out = Json.array();
        for (Part part : parts) {
            out.add(Json.object().put("type", part.type).put("text", part.text));
        }
        return out;
    }
}
