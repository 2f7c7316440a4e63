package io.llamaoracle.engine.json;

/**
 * An exception of the JSON library, with its text.
 *
 * <p>Origin: {@code vendor/nlohmann/json.hpp} {@code exception} (b11192)
 */
public final class JsonException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private JsonException(String message) {
        super(message, null, false, false);
    }

    static JsonException parseError(int line, int column, String what) {
        return new JsonException(StdString.cStr(
                "[json.exception.parse_error.101] parse error at line " + line + ", column " + column + ": " + what));
    }

    static JsonException numberOverflow(String token) {
        return new JsonException(
                StdString.cStr("[json.exception.out_of_range.406] number overflow parsing '" + token + "'"));
    }

    static JsonException wrongType(String wanted, Json got) {
        return new JsonException(
                "[json.exception.type_error.302] type must be " + wanted + ", but is " + got.typeName());
    }

    static JsonException noAt(Json on) {
        return new JsonException("[json.exception.type_error.304] cannot use at() with " + on.typeName());
    }

    static JsonException noKey(String key) {
        return new JsonException(StdString.cStr("[json.exception.out_of_range.403] key '" + key + "' not found"));
    }

    static JsonException noIndex(int index) {
        return new JsonException("[json.exception.out_of_range.401] array index " + index + " is out of range");
    }

    static JsonException invalidUtf8(String what) {
        return new JsonException("[json.exception.type_error.316] " + what);
    }
}
