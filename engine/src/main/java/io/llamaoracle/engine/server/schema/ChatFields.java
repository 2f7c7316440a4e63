package io.llamaoracle.engine.server.schema;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonGet;
import io.llamaoracle.engine.json.JsonParser;
import io.llamaoracle.engine.server.params.NotCoveredException;
import io.llamaoracle.engine.server.params.ReasoningFormat;
import io.llamaoracle.engine.server.params.TaskParams;
import java.util.List;

/**
 * How the generated text is to be taken apart afterwards. A parser sent by the client is read and then refused by name.
 *
 * <p>Origin: {@code tools/server/server-schema.cpp} {@code make_llama_cmpl_schema} (b11192)
 * <p>Origin: {@code common/chat.cpp} {@code common_chat_continuation_parse} (b11192)
 */
final class ChatFields {
    private ChatFields() {}

    static void add(List<RequestField> fields, TaskParams p) {
        fields.add(new Field((d, v) -> p.chatFormat = JsonGet.int32(v), "chat_format"));
        fields.add(new Field(
                (d, v) -> {
                    p.reasoningFormat = ReasoningFormat.of(JsonGet.string(v));
                    p.reasoningInContent = p.stream && p.reasoningFormat == ReasoningFormat.DEEPSEEK_LEGACY;
                },
                "reasoning_format"));
        fields.add(new Field(
                (d, v) -> {
                    p.chatGenerationPrompt = JsonGet.string(v);
                    p.sampling.generationPrompt = p.chatGenerationPrompt;
                },
                "generation_prompt"));
        fields.add(new Field((d, v) -> p.parseToolCalls = JsonGet.bool(v), "parse_tool_calls"));
        fields.add(new Field(
                (d, v) -> {
                    JsonParser.parse(JsonGet.string(v));
                    throw new NotCoveredException("chat_parser");
                },
                "chat_parser"));
        fields.add(new Field((d, v) -> p.isContinuation = isContinuation(v), "continue_final_message"));
        fields.add(new Field((d, v) -> p.echo = JsonGet.bool(v), "echo"));
    }

    private static boolean isContinuation(Json value) {
        if (value.isBoolean()) {
            return JsonGet.bool(value);
        }
        return value.isString() && List.of("reasoning_content", "content").contains(JsonGet.string(value));
    }
}
