package io.llamaoracle.engine.json;

/**
 * Cuts a text into tokens. A NUL byte ends the input like its real end.
 *
 * <p>Origin: {@code vendor/nlohmann/json.hpp} {@code lexer::scan} (b11192)
 */
final class JsonLexer {
    private final JsonInput in;
    private final JsonStringScanner strings;
    private final JsonNumberScanner numbers;
    private String error = "";

    JsonLexer(String text) {
        in = new JsonInput(text);
        strings = new JsonStringScanner(in);
        numbers = new JsonNumberScanner(in);
    }

    JsonInput input() {
        return in;
    }

    /** The text of the last error. */
    String error() {
        return error;
    }

    String string() {
        return strings.value();
    }

    Json number() {
        return numbers.value();
    }

    JsonToken scan() {
        if (in.charsReadTotal() == 0 && !skipBom()) {
            return fail("invalid BOM; must be 0xEF 0xBB 0xBF if given");
        }
        int c;
        do {
            c = in.get();
        } while (c == ' ' || c == '\t' || c == '\n' || c == '\r');
        return switch (c) {
            case '[' -> JsonToken.BEGIN_ARRAY;
            case ']' -> JsonToken.END_ARRAY;
            case '{' -> JsonToken.BEGIN_OBJECT;
            case '}' -> JsonToken.END_OBJECT;
            case ':' -> JsonToken.NAME_SEPARATOR;
            case ',' -> JsonToken.VALUE_SEPARATOR;
            case 't' -> literal("true", JsonToken.LITERAL_TRUE);
            case 'f' -> literal("false", JsonToken.LITERAL_FALSE);
            case 'n' -> literal("null", JsonToken.LITERAL_NULL);
            case '"' -> string(strings.scan());
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number(numbers.scan());
            case 0, JsonInput.EOF -> JsonToken.END_OF_INPUT;
            default -> fail("invalid literal");
        };
    }

    private boolean skipBom() {
        if (in.get() == 0xEF) {
            return in.get() == 0xBB && in.get() == 0xBF;
        }
        in.unget();
        return true;
    }

    private JsonToken literal(String text, JsonToken token) {
        for (int i = 1; i < text.length(); i++) {
            if (in.get() != text.charAt(i)) {
                return fail("invalid literal");
            }
        }
        return token;
    }

    private JsonToken string(String message) {
        return message == null ? JsonToken.VALUE_STRING : fail(message);
    }

    private JsonToken number(JsonToken token) {
        return token == JsonToken.PARSE_ERROR ? fail(numbers.error()) : token;
    }

    private JsonToken fail(String message) {
        error = message;
        return JsonToken.PARSE_ERROR;
    }
}
