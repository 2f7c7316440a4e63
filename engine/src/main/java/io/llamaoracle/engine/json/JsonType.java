package io.llamaoracle.engine.json;

/**
 * Kinds of a JSON value as the library tells them apart.
 *
 * <p>Origin: {@code vendor/nlohmann/json.hpp} {@code value_t} (b11192)
 */
public enum JsonType {
    NULL("null"),
    BOOLEAN("boolean"),
    /** A number with a minus sign and neither fraction nor exponent, in 64 bits. */
    INTEGER("number"),
    /** A number without sign, fraction and exponent, in 64 unsigned bits. */
    UNSIGNED("number"),
    FLOAT("number"),
    STRING("string"),
    ARRAY("array"),
    OBJECT("object");

    private final String typeName;

    JsonType(String typeName) {
        this.typeName = typeName;
    }

    /** The name used in error texts. */
    String typeName() {
        return typeName;
    }
}
