package io.llamaoracle.engine.chat.template;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonException;
import io.llamaoracle.engine.json.JsonGet;
import io.llamaoracle.engine.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Messages as clients of the OpenAI API send them.
 *
 * <p>Origin: {@code common/chat.cpp} {@code common_chat_msgs_parse_oaicompat} (b11192)
 */
public final class MessageReader {
    private MessageReader() {}

    /** All messages; any fault is worded as the server's own. */
    public static List<ChatMessage> read(Json messages) {
        try {
            List<ChatMessage> out = new ArrayList<>();
            for (Json message : messages.items()) {
                if (!message.isObject()) {
                    throw ChatException.invalid("Expected 'message' to be an object, got " + JsonWriter.dump(message));
                }
                out.add(message(message));
            }
            return out;
        } catch (JsonException | ChatException e) {
            throw ChatException.runtime("Failed to parse messages: " + e.getMessage());
        }
    }

    private static ChatMessage message(Json message) {
        if (!message.contains("role")) {
            throw ChatException.invalid("Missing 'role' in message: " + JsonWriter.dump(message));
        }
        String role = JsonGet.string(message.at("role"));
        String content = "";
        List<ChatMessage.Part> parts = new ArrayList<>();
        if (message.contains("content")) {
            Json value = message.at("content");
            if (value.isString()) {
                content = JsonGet.string(value);
            } else if (value.isArray()) {
                parts = parts(value);
            } else if (!value.isNull()) {
                throw ChatException.invalid("Invalid 'content' type: expected string or array, got "
                        + JsonWriter.dump(value) + " (ref: https://github.com/ggml-org/llama.cpp/issues/8367)");
            }
        }
        List<ChatMessage.ToolCall> calls = new ArrayList<>();
        if (message.contains("tool_calls")) {
            for (Json call : message.at("tool_calls").items()) {
                calls.add(call(call));
            }
        }
        if (!message.contains("content") && !message.contains("tool_calls")) {
            throw ChatException.invalid("Expected 'content' or 'tool_calls' (ref:"
                    + " https://github.com/ggml-org/llama.cpp/issues/8367 &"
                    + " https://github.com/ggml-org/llama.cpp/issues/12279)");
        }
        return new ChatMessage(
                role,
                content,
                parts,
                calls,
                ContentParts.text(message, "reasoning_content"),
                ContentParts.text(message, "name"),
                ContentParts.text(message, "tool_call_id"));
    }

    private static boolean is(Json value, String text) {
        return value.isString() && JsonGet.string(value).equals(text);
    }

    private static List<ChatMessage.Part> parts(Json content) {
        List<ChatMessage.Part> out = new ArrayList<>();
        for (Json part : content.items()) {
            if (!part.contains("type")) {
                throw ChatException.invalid("Missing content part type: " + JsonWriter.dump(part));
            }
            Json type = part.at("type");
            if (!is(type, "text") && !is(type, "media_marker")) {
                throw ChatException.invalid("Unsupported content part type: " + JsonWriter.dump(type));
            }
            out.add(new ChatMessage.Part(JsonGet.string(type), JsonGet.string(part.at("text"))));
        }
        return out;
    }

    private static ChatMessage.ToolCall call(Json call) {
        if (!call.contains("type")) {
            throw ChatException.invalid("Missing tool call type: " + JsonWriter.dump(call));
        }
        if (!is(call.at("type"), "function")) {
            throw ChatException.invalid("Unsupported tool call type: " + JsonWriter.dump(call));
        }
        if (!call.contains("function")) {
            throw ChatException.invalid("Missing tool call function: " + JsonWriter.dump(call));
        }
        Json function = call.at("function");
        if (!function.contains("name")) {
            throw ChatException.invalid("Missing tool call name: " + JsonWriter.dump(call));
        }
        String name = JsonGet.string(function.at("name"));
        Json arguments = function.at("arguments");
        String text = arguments.isString() ? JsonGet.string(arguments) : JsonWriter.dump(arguments);
        return new ChatMessage.ToolCall(name, text, ContentParts.text(call, "id"));
    }
}
