package io.llamaoracle.engine.chat.template;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonException;
import io.llamaoracle.engine.json.JsonGet;
import io.llamaoracle.engine.json.JsonWriter;
import java.util.Map;

/**
 * Tools as clients of the OpenAI API send them, in the form that templates see.
 *
 * <p>Origin: {@code common/chat.cpp} {@code common_chat_tools_parse_oaicompat} (b11192)
 * <p>Origin: {@code common/chat.cpp} {@code common_chat_tools_to_json_oaicompat} (b11192)
 */
public final class ToolReader {
    private ToolReader() {}

    /** The tools with name, description and parameters; null if none are given. */
    public static Json read(Json tools) {
        try {
            if (tools.isNull()) {
                return tools;
            }
            if (!tools.isArray()) {
                throw ChatException.invalid("Expected 'tools' to be an array, got " + JsonWriter.dump(tools));
            }
            Json out = Json.array();
            for (Json tool : tools.items()) {
                out.add(tool(tool));
            }
            return out.isEmpty() ? Json.ofNull() : out;
        } catch (JsonException | ChatException e) {
            throw ChatException.runtime("Failed to parse tools: " + e.getMessage() + "; tools = " + indented(tools, 0));
        }
    }

    private static Json tool(Json tool) {
        if (!tool.contains("type")) {
            throw ChatException.invalid("Missing tool type: " + JsonWriter.dump(tool));
        }
        Json type = tool.at("type");
        if (!type.isString() || !JsonGet.string(type).equals("function")) {
            throw ChatException.invalid("Unsupported tool type: " + JsonWriter.dump(tool));
        }
        if (!tool.contains("function")) {
            throw ChatException.invalid("Missing tool function: " + JsonWriter.dump(tool));
        }
        Json in = tool.at("function");
        Json function = Json.object()
                .put("name", JsonGet.string(in.at("name")))
                .put("description", ContentParts.text(in, "description"))
                .put("parameters", in.contains("parameters") ? in.at("parameters") : Json.object());
        return Json.object().put("type", "function").put("function", function);
    }

    /** {@code dump(2)}. */
    private static String indented(Json value, int level) {
        String in = "\n" + " ".repeat(2 * (level + 1));
        String end = "\n" + " ".repeat(2 * level);
        if (value.isEmpty() || !value.isArray() && !value.isObject()) {
            return JsonWriter.dump(value);
        }
        StringBuilder out = new StringBuilder();
        if (value.isArray()) {
            for (Json item : value.items()) {
                out.append(out.isEmpty() ? "[" : ",").append(in).append(indented(item, level + 1));
            }
            return out.append(end).append(']').toString();
        }
        for (Map.Entry<String, Json> m : value.members().entrySet()) {
            out.append(out.isEmpty() ? "{" : ",").append(in).append(JsonWriter.dump(Json.of(m.getKey())));
            out.append(": ").append(indented(m.getValue(), level + 1));
        }
        return out.append(end).append('}').toString();
    }
}
