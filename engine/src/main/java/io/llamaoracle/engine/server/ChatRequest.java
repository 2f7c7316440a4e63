package io.llamaoracle.engine.server;

import io.llamaoracle.engine.chat.template.ChatInputs;
import io.llamaoracle.engine.chat.template.ChatMessage;
import io.llamaoracle.engine.chat.template.Continuation;
import io.llamaoracle.engine.chat.template.MessageReader;
import io.llamaoracle.engine.chat.template.ToolChoice;
import io.llamaoracle.engine.chat.template.ToolReader;
import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonException;
import io.llamaoracle.engine.json.JsonGet;
import io.llamaoracle.engine.json.JsonWriter;
import io.llamaoracle.engine.server.params.InvalidArgumentException;
import io.llamaoracle.engine.server.params.ReasoningFormat;
import io.llamaoracle.engine.server.params.ServerException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A chat request read into what the template is asked, with the server's checks in its order.
 *
 * <p>Origin: {@code tools/server/server-common.cpp} {@code oaicompat_chat_params_parse} (b11192)
 * <p>Origin: {@code tools/server/server-common.h} {@code json_value} (b11192)
 */
final class ChatRequest {
    private final Json body;
    private final ReasoningFormat reasoningFormat;
    private final boolean thinkingByDefault;

    ChatRequest(Json body, ReasoningFormat reasoningFormat, boolean thinkingByDefault) {
        this.body = body;
        this.reasoningFormat = reasoningFormat;
        this.thinkingByDefault = thinkingByDefault;
    }

    /** A member of that type; the default where it is missing, null or of another type. */
    private static <T> T value(Json of, String key, T otherwise, Function<Json, T> get) {
        if (!of.contains(key) || of.at(key).isNull()) {
            return otherwise;
        }
        try {
            return get.apply(of.at(key));
        } catch (JsonException e) {
            return otherwise;
        }
    }

    private static String text(Json of, String key, String otherwise) {
        return value(of, key, otherwise, JsonGet::string);
    }

    /**
     * What the template is asked.
     *
     * @param parallelByDefault whether the template can show several calls
     */
    ChatInputs inputs(boolean parallelByDefault) {
        final Json tools = value(body, "tools", Json.ofNull(), j -> j);
        final String toolChoice = text(body, "tool_choice", "auto");
        final Json schema = schema();
        final List<ChatMessage> messages = messages();
        final Json readTools = ToolReader.read(tools);
        final ToolChoice choice = ToolChoice.of(toolChoice);
        final boolean parallel = value(body, "parallel_tool_calls", parallelByDefault, JsonGet::bool);
        boolean begin = value(body, "add_generation_prompt", true, JsonGet::bool);
        Continuation continuation = body.contains("continue_final_message")
                ? Continuation.of(body.at("continue_final_message"))
                : Continuation.NONE;
        if (continuation == Continuation.NONE && isAnswer(messages, 1)) {
            if (isAnswer(messages, 2)) {
                throw new InvalidArgumentException("Cannot have 2 or more assistant messages at the end of the list.");
            }
            continuation = Continuation.AUTO;
            begin = false;
        }
        checkContinuation(messages, continuation, begin);
        ReasoningFormat format = body.contains("reasoning_format")
                ? ReasoningFormat.of(JsonGet.string(body.at("reasoning_format")))
                : reasoningFormat;
        if (!readTools.isNull() && choice != ToolChoice.NONE && body.contains("grammar")) {
            throw new InvalidArgumentException("Cannot use custom grammar constraints with tools.");
        }
        Map<String, String> kwargs = kwargs();
        boolean thinking = thinking(kwargs);
        thinking = effort(kwargs, thinking);
        return new ChatInputs(
                messages,
                readTools,
                choice,
                schema,
                text(body, "grammar", ""),
                parallel,
                begin,
                continuation,
                format != ReasoningFormat.NONE,
                thinking,
                kwargs);
    }

    private static boolean isAnswer(List<ChatMessage> messages, int fromEnd) {
        return messages.size() >= fromEnd
                && messages.get(messages.size() - fromEnd).role().equals("assistant");
    }

    private static void checkContinuation(List<ChatMessage> messages, Continuation continuation, boolean begin) {
        if (continuation == Continuation.NONE) {
            return;
        }
        if (begin) {
            throw new InvalidArgumentException(
                    "Cannot set both add_generation_prompt and continue_final_message to true.");
        }
        if (isAnswer(messages, 1)
                && !messages.get(messages.size() - 1).toolCalls().isEmpty()) {
            throw new InvalidArgumentException("Cannot continue an assistant message that contains tool calls.");
        }
    }

    private Json schema() {
        Json schema = value(body, "json_schema", Json.ofNull(), j -> j);
        if (!schema.isNull() && !text(body, "grammar", "").isEmpty()) {
            throw new ServerException("Cannot use both json_schema and grammar");
        }
        if (body.contains("response_format")) {
            Json format = value(body, "response_format", Json.object(), j -> j);
            String type = text(format, "type", "");
            if (type.equals("json_object")) {
                if (format.contains("schema") || schema.isEmpty()) {
                    schema = value(format, "schema", Json.object(), j -> j);
                }
            } else if (type.equals("json_schema")) {
                schema = value(value(format, "json_schema", Json.object(), j -> j), "schema", Json.object(), j -> j);
            } else if (!type.isEmpty() && !type.equals("text")) {
                throw new InvalidArgumentException(
                        "response_format type must be one of \"text\" or \"json_object\", but got: " + type);
            }
        }
        return schema.isObject() && schema.isEmpty() ? Json.object().put("type", "object") : schema;
    }

    private List<ChatMessage> messages() {
        if (!body.contains("messages")) {
            throw new InvalidArgumentException("'messages' is required");
        }
        Json messages = body.at("messages");
        if (!messages.isArray()) {
            throw new InvalidArgumentException("Expected 'messages' to be an array");
        }
        for (Json message : messages.items()) {
            check(message);
        }
        return MessageReader.read(messages);
    }

    private static void check(Json message) {
        boolean answer = text(message, "role", "").equals("assistant");
        if (!answer && !message.contains("content")) {
            throw new InvalidArgumentException("All non-assistant messages must contain 'content'");
        }
        if (answer && !message.contains("content")) {
            if (!message.contains("tool_calls")) {
                throw new InvalidArgumentException("Assistant message must contain either 'content' or 'tool_calls'!");
            }
            return;
        }
        Json content = message.at("content");
        if (content.isString() || content.isNull()) {
            return;
        }
        if (!content.isArray()) {
            throw new InvalidArgumentException("Expected 'content' to be a string or an array");
        }
        for (Json part : content.items()) {
            checkPart(text(part, "type", ""));
        }
    }

    /** No model here sees or hears. */
    private static void checkPart(String type) {
        String hint = " input is not supported - hint: if this is unexpected, you may need to provide the mmproj";
        switch (type) {
            case "text" -> {}
            case "image_url" -> throw new ServerException("image" + hint);
            case "input_audio" -> throw new ServerException("audio" + hint);
            case "input_video", "video_url" -> throw new ServerException("video" + hint);
            default -> throw new InvalidArgumentException("unsupported content[].type");
        }
    }

    /** The command line's variables, then the request's. Thoughts of earlier answers are kept unless told otherwise. */
    private Map<String, String> kwargs() {
        Map<String, String> out = new TreeMap<>(Map.of("preserve_reasoning", "true"));
        Json given = value(body, "chat_template_kwargs", Json.object(), j -> j);
        if (given.isObject()) {
            given.members().forEach((key, v) -> out.put(key, JsonWriter.dump(v)));
        }
        return out;
    }

    private boolean thinking(Map<String, String> kwargs) {
        String asked = kwargs.getOrDefault("enable_thinking", "");
        if (asked.startsWith("\"")) {
            throw new InvalidArgumentException("invalid type for \"enable_thinking\" (expected boolean, got string)");
        }
        return asked.equals("true") || !asked.equals("false") && thinkingByDefault;
    }

    private boolean effort(Map<String, String> kwargs, boolean thinking) {
        String effort = body.contains("reasoning_effort") ? text(body, "reasoning_effort", "") : "";
        if (effort.equals("none")) {
            kwargs.remove("reasoning_effort");
            return false;
        }
        if (!effort.isEmpty()) {
            kwargs.put("reasoning_effort", JsonWriter.dump(Json.of(effort)));
        }
        return thinking;
    }
}
