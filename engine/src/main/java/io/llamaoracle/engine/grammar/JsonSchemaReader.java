package io.llamaoracle.engine.grammar;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonGet;
import io.llamaoracle.engine.json.JsonType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Reads a JSON schema; the first thing that is wrong is told with its path.
 *
 * <p>Origin: {@code common/json-schema.cpp} {@code common_chat_schema_builder} (b11192)
 */
final class JsonSchemaReader {
    private final Json root;
    private final Map<String, JsonSchema> targets = new HashMap<>();
    private final List<JsonSchema.Ref> pending = new ArrayList<>();

    JsonSchemaReader(Json root) {
        this.root = root;
    }

    JsonSchema read() {
        JsonSchema all = node(root, "#");
        for (JsonSchema.Ref ref : pending) {
            ref.target = targets.get(ref.ref);
        }
        return all;
    }

    static SchemaException wrong(String path, String what) {
        return new SchemaException("JSON schema error at " + path + ": " + what);
    }

    private static boolean hasAny(Json schema, String... keys) {
        for (String key : keys) {
            if (schema.contains(key)) {
                return true;
            }
        }
        return false;
    }

    private JsonSchema node(Json schema, String path) {
        if (!schema.isObject()) {
            throw wrong(path, "schema must be an object");
        }
        if (schema.contains("$ref")) {
            return ref(schema.at("$ref"), path);
        }
        if (hasAny(schema, "oneOf", "anyOf")) {
            String key = schema.contains("oneOf") ? "oneOf" : "anyOf";
            return alternatives(schema.at(key), path + "/" + key, JsonSchema.AnyOf::new);
        }
        Json type = schema.contains("type") ? schema.at("type") : Json.ofNull();
        if (type.isArray()) {
            return types(schema, type, path);
        }
        if (schema.contains("const")) {
            return new JsonSchema.Const(schema.at("const"));
        }
        if (schema.contains("enum")) {
            Json values = schema.at("enum");
            if (!values.isArray() || values.isEmpty()) {
                throw wrong(path, "enum must be a non-empty array");
            }
            return new JsonSchema.OneOfValues(List.copyOf(values.items()));
        }
        if (!type.isNull() && !type.isString()) {
            throw wrong(path, "type must be a string or an array of strings");
        }
        return typed(schema, type.isString() ? JsonGet.string(type) : "", path);
    }

    private JsonSchema types(Json schema, Json types, String path) {
        if (types.isEmpty()) {
            throw wrong(path, "type must not be empty");
        }
        List<JsonSchema> children = new ArrayList<>();
        for (Json one : types.items()) {
            Json alternative = Json.object();
            schema.members().forEach(alternative::put);
            alternative.put("type", one);
            children.add(node(alternative, path + "/type/" + children.size()));
        }
        return new JsonSchema.AnyOf(children);
    }

    private JsonSchema typed(Json schema, String type, String path) {
        boolean hasProperties = schema.contains("properties")
                || (schema.contains("additionalProperties") && !isTrue(schema.at("additionalProperties")));
        return switch (type) {
            case "" -> untyped(schema, hasProperties, path);
            case "object" -> !hasProperties && schema.contains("allOf") ? allOf(schema, path) : object(schema, path);
            case "string" -> schema.contains("allOf") ? allOf(schema, path) : SchemaFields.string(schema, path);
            case "array" -> array(schema, path);
            case "integer" -> SchemaFields.integer(schema, path);
            case "number" -> new JsonSchema.Num();
            case "boolean" -> new JsonSchema.Bool();
            case "null" -> new JsonSchema.Null();
            default -> throw wrong(path, "unrecognized type " + type);
        };
    }

    private JsonSchema untyped(Json schema, boolean hasProperties, String path) {
        if (hasProperties) {
            return object(schema, path);
        }
        if (schema.contains("allOf")) {
            return allOf(schema, path);
        }
        if (hasAny(schema, "items", "prefixItems")) {
            return array(schema, path);
        }
        if (hasAny(schema, "pattern", "minLength", "maxLength")
                || SchemaFields.format(schema, path) != JsonSchema.Format.NONE) {
            return SchemaFields.string(schema, path);
        }
        return new JsonSchema.Any();
    }

    private static boolean isTrue(Json value) {
        return value.isBoolean() && JsonGet.bool(value);
    }

    private JsonSchema allOf(Json schema, String path) {
        return alternatives(schema.at("allOf"), path + "/allOf", JsonSchema.AllOf::new);
    }

    private JsonSchema alternatives(Json list, String path, Function<List<JsonSchema>, JsonSchema> make) {
        if (!list.isArray()) {
            throw wrong(path, "must be an array of schemas");
        }
        if (list.isEmpty()) {
            throw wrong(path, "must not be empty");
        }
        return make.apply(nodes(list, path));
    }

    private List<JsonSchema> nodes(Json list, String path) {
        List<JsonSchema> children = new ArrayList<>();
        for (Json one : list.items()) {
            children.add(node(one, path + "/" + children.size()));
        }
        return children;
    }

    private JsonSchema object(Json schema, String path) {
        List<String> required = new ArrayList<>();
        if (schema.contains("required") && schema.at("required").isArray()) {
            for (Json name : schema.at("required").items()) {
                if (name.isString()) {
                    required.add(JsonGet.string(name));
                }
            }
        }
        List<JsonSchema.Property> properties = new ArrayList<>();
        if (schema.contains("properties")) {
            Json members = schema.at("properties");
            if (!members.isObject()) {
                throw wrong(path, "properties must be an object");
            }
            members.members()
                    .forEach((name, one) -> properties.add(new JsonSchema.Property(
                            name, node(one, path + "/properties/" + name), required.contains(name))));
        }
        return new JsonSchema.Obj(properties, additional(schema, path));
    }

    private JsonSchema additional(Json schema, String path) {
        if (!schema.contains("additionalProperties")) {
            return schema.contains("properties") ? null : new JsonSchema.Any();
        }
        Json additional = schema.at("additionalProperties");
        if (additional.type() == JsonType.BOOLEAN) {
            return isTrue(additional) ? new JsonSchema.Any() : null;
        }
        if (!additional.isObject()) {
            throw wrong(path, "additionalProperties must be a boolean or a schema");
        }
        return node(additional, path + "/additionalProperties");
    }

    private JsonSchema array(Json schema, String path) {
        JsonSchema items = new JsonSchema.Any();
        if (hasAny(schema, "items", "prefixItems")) {
            String key = schema.contains("items") ? "items" : "prefixItems";
            Json given = schema.at(key);
            if (given.isArray()) {
                return new JsonSchema.Tuple(nodes(given, path + "/" + key));
            }
            items = node(given, path + "/" + key);
        }
        int min = SchemaFields.count(schema, "minItems", path, 0);
        return new JsonSchema.Arr(items, min, SchemaFields.count(schema, "maxItems", path, -1));
    }

    private JsonSchema ref(Json value, String path) {
        if (!value.isString()) {
            throw wrong(path, "$ref must be a string");
        }
        String ref = JsonGet.string(value);
        if (!ref.startsWith("#/")) {
            throw wrong(path, "unsupported $ref " + ref + ", only references into the same document are supported");
        }
        if (!targets.containsKey(ref)) {
            // the key is taken before its target is built: a cycle back to it ends there
            targets.put(ref, null);
            targets.put(ref, node(SchemaFields.resolve(root, ref, path), ref));
        }
        JsonSchema.Ref node = new JsonSchema.Ref(ref);
        pending.add(node);
        return node;
    }
}
