package io.llamaoracle.engine.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A JSON value with the library's rules: numbers keep the kind they were written in, objects keep the order in which
 * their keys first came (a repeated key replaces the value and keeps the first place). Strings are {@link StdString}s.
 * Mutable, for one thread.
 *
 * <p>Origin: {@code vendor/nlohmann/json.hpp} {@code basic_json} (b11192)
 * <p>Origin: {@code common/json.cpp} {@code common_json} (b11192)
 */
public final class Json {
    private static final Json NULL = new Json(JsonType.NULL, 0, null, null, null);

    private final JsonType type;
    private final long bits;
    private final String string;
    private final List<Json> array;
    private final Map<String, Json> object;

    private Json(JsonType type, long bits, String string, List<Json> array, Map<String, Json> object) {
        this.type = type;
        this.bits = bits;
        this.string = string;
        this.array = array;
        this.object = object;
    }

    public static Json ofNull() {
        return NULL;
    }

    public static Json of(boolean value) {
        return new Json(JsonType.BOOLEAN, value ? 1 : 0, null, null, null);
    }

    public static Json of(long value) {
        return new Json(JsonType.INTEGER, value, null, null, null);
    }

    public static Json ofUnsigned(long value) {
        return new Json(JsonType.UNSIGNED, value, null, null, null);
    }

    /** A floating-point value; a float is widened before it is stored, as the server does. */
    public static Json of(double value) {
        return new Json(JsonType.FLOAT, Double.doubleToRawLongBits(value), null, null, null);
    }

    public static Json of(String value) {
        return new Json(JsonType.STRING, 0, value, null, null);
    }

    public static Json array() {
        return new Json(JsonType.ARRAY, 0, null, new ArrayList<>(), null);
    }

    public static Json object() {
        return new Json(JsonType.OBJECT, 0, null, null, new LinkedHashMap<>());
    }

    /** An array of the given strings. */
    public static Json strings(Iterable<String> values) {
        Json out = array();
        for (String value : values) {
            out.add(of(value));
        }
        return out;
    }

    /** An array of the given integers. */
    public static Json ints(int[] values, int count) {
        Json out = array();
        for (int i = 0; i < count; i++) {
            out.add(of((long) values[i]));
        }
        return out;
    }

    public JsonType type() {
        return type;
    }

    String typeName() {
        return type.typeName();
    }

    public boolean isNull() {
        return type == JsonType.NULL;
    }

    public boolean isString() {
        return type == JsonType.STRING;
    }

    public boolean isArray() {
        return type == JsonType.ARRAY;
    }

    public boolean isObject() {
        return type == JsonType.OBJECT;
    }

    public boolean isBoolean() {
        return type == JsonType.BOOLEAN;
    }

    public boolean isNumberInteger() {
        return type == JsonType.INTEGER || type == JsonType.UNSIGNED;
    }

    public boolean isNumber() {
        return isNumberInteger() || type == JsonType.FLOAT;
    }

    /** True for null and for an empty array or object; every other value counts as one element. */
    public boolean isEmpty() {
        return size() == 0;
    }

    /** Number of elements; 0 for null and 1 for any plain value. */
    public int size() {
        return switch (type) {
            case NULL -> 0;
            case ARRAY -> array.size();
            case OBJECT -> object.size();
            default -> 1;
        };
    }

    /** Whether this is an object holding the key; false on every other kind. */
    public boolean contains(String key) {
        return type == JsonType.OBJECT && object.containsKey(key);
    }

    /**
     * The member of that name.
     *
     * @throws JsonException if this is no object (304) or has no such key (403)
     */
    public Json at(String key) {
        if (type != JsonType.OBJECT) {
            throw JsonException.noAt(this);
        }
        Json value = object.get(key);
        if (value == null) {
            throw JsonException.noKey(key);
        }
        return value;
    }

    /**
     * The element at an index.
     *
     * @throws JsonException if this is no array (304) or is shorter (401)
     */
    public Json at(int index) {
        if (type != JsonType.ARRAY) {
            throw JsonException.noAt(this);
        }
        if (index < 0 || index >= array.size()) {
            throw JsonException.noIndex(index);
        }
        return array.get(index);
    }

    /** What a range-based for over the value visits: elements, member values, or a plain value itself. */
    public List<Json> items() {
        return switch (type) {
            case NULL -> List.of();
            case ARRAY -> array;
            case OBJECT -> List.copyOf(object.values());
            default -> List.of(this);
        };
    }

    /** The members of an object in order. */
    public Map<String, Json> members() {
        if (type != JsonType.OBJECT) {
            throw new IllegalStateException("not an object");
        }
        return object;
    }

    /** Sets a member and returns this object. */
    public Json put(String key, Json value) {
        members().put(key, value);
        return this;
    }

    public Json put(String key, String value) {
        return put(key, of(value));
    }

    public Json put(String key, boolean value) {
        return put(key, of(value));
    }

    public Json put(String key, long value) {
        return put(key, of(value));
    }

    public Json put(String key, double value) {
        return put(key, of(value));
    }

    /** Appends to an array and returns this array. */
    public Json add(Json value) {
        if (type != JsonType.ARRAY) {
            throw new IllegalStateException("not an array");
        }
        array.add(value);
        return this;
    }

    /** The raw 64 bits of a number or boolean. */
    long bits() {
        return bits;
    }

    /** The double of a {@link JsonType#FLOAT}. */
    public double doubleValue() {
        return Double.longBitsToDouble(bits);
    }

    /** The string of a {@link JsonType#STRING}, null on other kinds. */
    String rawString() {
        return string;
    }
}
