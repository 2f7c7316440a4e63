package io.llamaoracle.engine.chat.jinja;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonGet;
import java.util.Map;

/**
 * JSON as values of a template.
 *
 * <p>Origin: {@code common/jinja/value.cpp} {@code from_json} (b11192)
 * <p>Origin: {@code common/jinja/value.cpp} {@code global_from_json} (b11192)
 */
public final class FromJson {
    private FromJson() {}

    /** Sets every member of an object as a variable; with {@code markInput} all its strings count as the client's. */
    public static void setAll(Context ctx, Json json, boolean markInput) {
        if (!json.isObject()) {
            throw new JinjaException("global_from_json: input JSON value must be an object");
        }
        for (Map.Entry<String, Json> member : json.members().entrySet()) {
            ctx.set(member.getKey(), value(member.getValue(), markInput));
        }
    }

    static Value value(Json j, boolean markInput) {
        return switch (j.type()) {
            case NULL -> new NoneValue();
            case BOOLEAN -> new BoolValue(JsonGet.bool(j));
            case INTEGER, UNSIGNED -> new IntValue(JsonGet.int64(j));
            case FLOAT -> new FloatValue(j.doubleValue());
            case STRING -> {
                JinjaString s = JinjaString.of(JsonGet.string(j));
                yield new StringValue(markInput ? s.asInput() : s);
            }
            case ARRAY -> {
                ArrayValue out = new ArrayValue();
                for (Json item : j.items()) {
                    out.add(value(item, markInput));
                }
                yield out;
            }
            case OBJECT -> {
                ObjectValue out = new ObjectValue();
                for (Map.Entry<String, Json> member : j.members().entrySet()) {
                    out.insert(member.getKey(), value(member.getValue(), markInput));
                }
                yield out;
            }
        };
    }
}
