package io.llamaoracle.engine.grammar;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonGet;
import io.llamaoracle.engine.json.JsonType;
import java.math.BigInteger;

/**
 * The members of a schema that hold no schema.
 *
 * <p>Origin: {@code common/json-schema.cpp} {@code common_chat_schema_builder::get_count} (b11192)
 * <p>Origin: {@code common/json-schema.cpp} {@code common_chat_schema_builder::get_bound} (b11192)
 * <p>Origin: {@code common/json-schema.cpp} {@code common_chat_schema_builder::get_format} (b11192)
 * <p>Origin: {@code common/json-schema.cpp} {@code common_chat_schema_builder::resolve_ref} (b11192)
 */
final class SchemaFields {
    private static final BigInteger UINT64 = BigInteger.ONE.shiftLeft(64);

    private SchemaFields() {}

    static int count(Json schema, String key, String path, int absent) {
        if (!schema.contains(key)) {
            return absent;
        }
        Json value = schema.at(key);
        if (!value.isNumberInteger() || JsonGet.int32(value) < 0) {
            throw JsonSchemaReader.wrong(path, key + " must be a non-negative integer");
        }
        return JsonGet.int32(value);
    }

    /** A bound; a fraction is rounded towards the integers that it still admits. */
    private static long bound(Json schema, String key, String path, boolean up) {
        Json value = schema.at(key);
        if (value.isNumberInteger()) {
            return JsonGet.int64(value);
        }
        if (!value.isNumber()) {
            throw JsonSchemaReader.wrong(path, key + " must be a number");
        }
        double d = value.doubleValue();
        return JsonGet.int64(Json.of(up ? Math.ceil(d) : Math.floor(d)));
    }

    static JsonSchema integer(Json schema, String path) {
        long minimum = Long.MIN_VALUE;
        if (schema.contains("minimum")) {
            minimum = bound(schema, "minimum", path, true);
        } else if (schema.contains("exclusiveMinimum")) {
            minimum = bound(schema, "exclusiveMinimum", path, false) + 1;
        }
        long maximum = Long.MAX_VALUE;
        if (schema.contains("maximum")) {
            maximum = bound(schema, "maximum", path, false);
        } else if (schema.contains("exclusiveMaximum")) {
            maximum = bound(schema, "exclusiveMaximum", path, true) - 1;
        }
        return new JsonSchema.Int(minimum, maximum);
    }

    static JsonSchema string(Json schema, String path) {
        String pattern = "";
        if (schema.contains("pattern")) {
            Json value = schema.at("pattern");
            if (value.type() != JsonType.STRING) {
                throw JsonSchemaReader.wrong(path, "pattern must be a string");
            }
            pattern = JsonGet.string(value);
        }
        JsonSchema.Format format = format(schema, path);
        int min = count(schema, "minLength", path, 0);
        return new JsonSchema.Str(pattern, format, min, count(schema, "maxLength", path, -1));
    }

    static JsonSchema.Format format(Json schema, String path) {
        if (!schema.contains("format")) {
            return JsonSchema.Format.NONE;
        }
        Json value = schema.at("format");
        if (!value.isString()) {
            throw JsonSchemaReader.wrong(path, "format must be a string");
        }
        return switch (JsonGet.string(value)) {
            case "date" -> JsonSchema.Format.DATE;
            case "time" -> JsonSchema.Format.TIME;
            case "date-time" -> JsonSchema.Format.DATE_TIME;
            case "uuid", "uuid1", "uuid2", "uuid3", "uuid4", "uuid5" -> JsonSchema.Format.UUID;
            default -> JsonSchema.Format.NONE;
        };
    }

    /** What a reference into the document names: members by name, list entries by number. */
    static Json resolve(Json root, String ref, String path) {
        Json target = root;
        String[] parts = ref.substring(1).split("/", -1);
        for (int i = 1; i < parts.length; i++) {
            if (target.isObject() && target.contains(parts[i])) {
                target = target.at(parts[i]);
            } else if (target.isArray()) {
                int at = index(parts[i], target.size());
                if (at >= target.size()) {
                    throw JsonSchemaReader.wrong(
                            path, "cannot resolve $ref " + ref + ", " + parts[i] + " is out of range");
                }
                target = target.at(at);
            } else {
                throw JsonSchemaReader.wrong(path, "cannot resolve $ref " + ref + ", " + parts[i] + " not found");
            }
        }
        return target;
    }

    /** {@code stoull}: spaces and a sign before, anything behind; what is too great or no number counts as the size. */
    private static int index(String text, int size) {
        int at = 0;
        while (at < text.length() && (text.charAt(at) == ' ' || (text.charAt(at) >= '\t' && text.charAt(at) <= '\r'))) {
            at++;
        }
        boolean minus = at < text.length() && text.charAt(at) == '-';
        if (minus || (at < text.length() && text.charAt(at) == '+')) {
            at++;
        }
        int end = at;
        while (end < text.length() && GrammarText.isDigit(text.charAt(end))) {
            end++;
        }
        if (end == at) {
            return size;
        }
        BigInteger value = new BigInteger(text.substring(at, end));
        if (value.compareTo(UINT64) >= 0) {
            return size;
        }
        value = minus && value.signum() != 0 ? UINT64.subtract(value) : value;
        return value.min(BigInteger.valueOf(size)).intValue();
    }
}
