package io.llamaoracle.engine.chat.jinja;

import io.llamaoracle.engine.json.Json;

/**
 * The conversations over which a template's abilities are found.
 *
 * <p>Origin: {@code common/jinja/caps.cpp} {@code caps_get} (b11192)
 */
final class CapsConversations {
    static final String CONTENT_MARKER = "STRING_MARKER";
    static final String REASONING_MARKER = "<REASONING_CONTENT_PLACEHOLDER>";

    private CapsConversations() {}

    static Json message(String role, Json content) {
        return Json.object().put("role", role).put("content", content);
    }

    static Json message(String role, String content) {
        return message(role, Json.of(content));
    }

    static Json list(Json... messages) {
        Json out = Json.array();
        for (Json m : messages) {
            out.add(m);
        }
        return out;
    }

    static Json user() {
        return message("user", "User message");
    }

    /** A turn with tool calls, their result and an answer. */
    static Json withCalls(Json... calls) {
        return list(
                user(),
                message("assistant", "").put("tool_calls", list(calls)),
                message("tool", "Tool response").put("tool_call_id", "call00001"),
                message("assistant", "The tool response was 'tool response'"),
                user());
    }

    static Json call(String id, Json arguments) {
        return Json.object()
                .put("id", id)
                .put("type", "function")
                .put("function", Json.object().put("name", "tool1").put("arguments", arguments));
    }

    static Json objectArguments() {
        return Json.object().put("arg", "value");
    }

    static Json stringArguments() {
        return Json.of("{\"arg\": \"value\"}");
    }

    static Json tools() {
        Json arg = Json.object().put("type", "string").put("description", "Arg description");
        Json parameters = Json.object()
                .put("type", "object")
                .put("properties", Json.object().put("arg", arg))
                .put("required", list(Json.of("arg")));
        Json function = Json.object()
                .put("name", "tool1")
                .put("description", "Tool description")
                .put("parameters", parameters);
        return list(Json.object().put("name", "tool").put("type", "function").put("function", function));
    }

    static Json withReasoning() {
        return list(
                user(),
                message("assistant", "Assistant message").put("reasoning_content", REASONING_MARKER),
                user(),
                message("assistant", "Assistant message").put("reasoning_content", "Reasoning content"),
                user());
    }
}
