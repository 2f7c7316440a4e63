package io.llamaoracle.engine.json;

/**
 * Kinds of token with the names the error texts use.
 *
 * <p>Origin: {@code vendor/nlohmann/json.hpp} {@code lexer_base::token_type_name} (b11192)
 */
enum JsonToken {
    UNINITIALIZED("<uninitialized>"),
    LITERAL_TRUE("true literal"),
    LITERAL_FALSE("false literal"),
    LITERAL_NULL("null literal"),
    VALUE_STRING("string literal"),
    VALUE_UNSIGNED("number literal"),
    VALUE_INTEGER("number literal"),
    VALUE_FLOAT("number literal"),
    BEGIN_ARRAY("'['"),
    BEGIN_OBJECT("'{'"),
    END_ARRAY("']'"),
    END_OBJECT("'}'"),
    NAME_SEPARATOR("':'"),
    VALUE_SEPARATOR("','"),
    PARSE_ERROR("<parse error>"),
    END_OF_INPUT("end of input"),
    LITERAL_OR_VALUE("'[', '{', or a literal");

    private final String text;

    JsonToken(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }
}
