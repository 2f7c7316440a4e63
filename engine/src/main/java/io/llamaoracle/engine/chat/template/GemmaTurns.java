package io.llamaoracle.engine.chat.template;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonException;
import io.llamaoracle.engine.json.JsonGet;
import io.llamaoracle.engine.json.JsonParser;
import java.util.List;

/**
 * For older Gemma 4 templates: calls, their results and the answer after them become one message.
 *
 * <p>Origin: {@code common/parsers/gemma4.cpp} {@code convert_tool_responses_gemma4} (b11192)
 */
final class GemmaTurns {
    private final List<Json> messages;
    private int pos;

    private GemmaTurns(List<Json> messages) {
        this.messages = messages;
    }

    static Json convert(Json messages) {
        GemmaTurns in = new GemmaTurns(messages.items());
        Json out = Json.array();
        while (in.pos < in.messages.size()) {
            Json m = in.messages.get(in.pos);
            boolean calls = ContentParts.text(m, "role").equals("assistant") && hasCalls(m);
            if (calls) {
                out.add(in.turn());
            } else {
                out.add(m);
                in.pos++;
            }
        }
        return out;
    }

    private static boolean hasCalls(Json m) {
        return m.contains("tool_calls")
                && m.at("tool_calls").isArray()
                && !m.at("tool_calls").isEmpty();
    }

    private Json turn() {
        Json first = messages.get(pos++);
        Json calls = first.at("tool_calls");
        Json responses = Json.array();
        while (pos < messages.size()
                && ContentParts.text(messages.get(pos), "role").equals("tool")) {
            responses.add(response(messages.get(pos++), calls, responses.size()));
        }
        Json content = Json.ofNull();
        if (pos < messages.size()
                && ContentParts.text(messages.get(pos), "role").equals("assistant")) {
            Json next = messages.get(pos);
            if (!hasCalls(next) && hasContent(next)) {
                content = next.at("content");
                pos++;
            }
        }
        Json out = Json.object().put("role", "assistant").put("tool_calls", calls);
        if (!responses.isEmpty()) {
            out.put("tool_responses", responses);
        }
        if (!content.isNull()) {
            out.put("content", content);
        }
        if (first.contains("reasoning_content") && first.at("reasoning_content").isString()) {
            out.put("reasoning_content", first.at("reasoning_content"));
        }
        return out;
    }

    private static boolean hasContent(Json m) {
        if (!m.contains("content")) {
            return false;
        }
        Json content = m.at("content");
        return content.isString() ? !JsonGet.string(content).isEmpty() : content.isArray() && !content.isEmpty();
    }

    private static Json response(Json result, Json calls, int index) {
        Json response = result.contains("content") ? result.at("content") : Json.ofNull();
        if (response.isString()) {
            try {
                response = JsonParser.parse(JsonGet.string(response));
            } catch (JsonException e) {
                // A result that is no JSON is shown as it is.
                response = result.at("content");
            }
        }
        String name = "";
        if (index < calls.size() && calls.at(index).contains("function")) {
            name = ContentParts.text(calls.at(index).at("function"), "name");
        }
        return Json.object()
                .put("name", name.isEmpty() ? ContentParts.text(result, "tool_call_id") : name)
                .put("response", response);
    }
}
