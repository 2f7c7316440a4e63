package io.llamaoracle.engine.server.schema;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonException;
import io.llamaoracle.engine.json.JsonGet;
import io.llamaoracle.engine.server.params.GrammarType;
import io.llamaoracle.engine.server.params.RequestSampling;
import io.llamaoracle.engine.server.params.ServerException;
import io.llamaoracle.engine.server.params.TaskParams;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Adapters, DRY's sequence breakers, and the grammar in its two forms.
 *
 * <p>Origin: {@code tools/server/server-schema.cpp} {@code make_llama_cmpl_schema} (b11192)
 * <p>Origin: {@code tools/server/server-common.cpp} {@code parse_lora_request} (b11192)
 */
final class GrammarFields {
    private GrammarFields() {}

    static void add(List<RequestField> fields, SchemaContext context, TaskParams params) {
        RequestSampling p = params.sampling;
        fields.add(new Field((d, v) -> params.lora = lora(v), "lora"));
        fields.add(new Field(
                (d, v) -> {
                    p.drySequenceBreakers = JsonValue.of(d, "dry_sequence_breakers", JsonGet::strings, List.of());
                    if (p.drySequenceBreakers.isEmpty()) {
                        throw new ServerException("Error: dry_sequence_breakers must be a non-empty array of strings");
                    }
                },
                "dry_sequence_breakers"));
        fields.add(new Field((d, v) -> grammar(d, context, p), "json_schema", "grammar"));
        fields.add(new Field((d, v) -> p.grammarLazy = JsonGet.bool(v), "grammar_lazy"));
    }

    private static SortedMap<Integer, Float> lora(Json list) {
        if (!list.isArray()) {
            throw new ServerException("Error: 'lora' must be an array of objects with 'id' and 'scale' fields");
        }
        SortedMap<Integer, Float> out = new TreeMap<>();
        for (Json entry : list.items()) {
            out.put(
                    JsonValue.of(entry, "id", JsonGet::int32, -1),
                    JsonValue.of(entry, "scale", JsonGet::float32, 0.0f));
        }
        return out;
    }

    private static void grammar(Json data, SchemaContext context, RequestSampling p) {
        if (data.contains("json_schema") && !data.contains("grammar")) {
            p.grammar = fromSchema(data.at("json_schema"), context);
            p.grammarType = GrammarType.OUTPUT_FORMAT;
            return;
        }
        String text = JsonValue.of(data, "grammar", JsonGet::string, "");
        if (!text.isEmpty()) {
            String type = JsonValue.of(data, "grammar_type", JsonGet::string, "");
            p.grammarType = type.equals("tool_calls") ? GrammarType.TOOL_CALLS : GrammarType.USER;
            p.grammar = text;
        }
    }

    private static String fromSchema(Json schema, SchemaContext context) {
        Json whole = schema;
        if (schema.isObject() && schema.isEmpty()) {
            whole = Json.object().put("type", "object");
        }
        try {
            return context.schemaToGrammar().apply(whole);
        } catch (JsonException | ServerException e) {
            throw new ServerException("\"json_schema\": " + e.getMessage());
        }
    }
}
