package io.llamaoracle.engine.grammar;

import io.llamaoracle.engine.json.Json;
import java.util.List;

/**
 * A JSON schema as far as llama.cpp converts it.
 *
 * <p>Origin: {@code common/json-schema.h} {@code common_chat_schema} (b11192)
 */
public sealed interface JsonSchema {
    /** Anything. */
    record Any() implements JsonSchema {}

    /** A reference into the same document; the target is known once the whole document is built. */
    final class Ref implements JsonSchema {
        final String ref;
        JsonSchema target;

        Ref(String ref) {
            this.ref = ref;
        }

        /** The reference as written. */
        public String ref() {
            return ref;
        }

        /** What it refers to. */
        public JsonSchema target() {
            return target;
        }
    }

    /** {@code oneOf}, {@code anyOf}, or a list of types. */
    record AnyOf(List<JsonSchema> children) implements JsonSchema {}

    /** All of several. */
    record AllOf(List<JsonSchema> children) implements JsonSchema {}

    /** One value. */
    record Const(Json value) implements JsonSchema {}

    /** One of several values. */
    record OneOfValues(List<Json> values) implements JsonSchema {}

    /** {@code null}. */
    record Null() implements JsonSchema {}

    /** True or false. */
    record Bool() implements JsonSchema {}

    /** A number; its bounds are not looked at. */
    record Num() implements JsonSchema {}

    /** An integer; the least and the greatest {@code long} stand for no bound. */
    record Int(long minimum, long maximum) implements JsonSchema {}

    /** What a string may be besides a pattern. */
    enum Format {
        NONE,
        UUID,
        DATE,
        TIME,
        DATE_TIME
    }

    /** A string; an empty pattern and a greatest length below 0 stand for none. */
    record Str(String pattern, Format format, int minLength, int maxLength) implements JsonSchema {}

    /** A list; a greatest length below 0 stands for none. */
    record Arr(JsonSchema items, int minItems, int maxItems) implements JsonSchema {}

    /** A list of given items. */
    record Tuple(List<JsonSchema> items) implements JsonSchema {}

    /** A member of an object. */
    record Property(String name, JsonSchema schema, boolean required) {}

    /** An object; {@code additional} is null where other members are not allowed. */
    record Obj(List<Property> properties, JsonSchema additional) implements JsonSchema {}

    /**
     * Reads a schema.
     *
     * @throws SchemaException with llama.cpp's words
     */
    static JsonSchema of(Json schema) {
        return new JsonSchemaReader(schema).read();
    }
}
