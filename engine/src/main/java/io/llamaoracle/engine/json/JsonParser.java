package io.llamaoracle.engine.json;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Parses a whole text into a {@link Json}, without recursion, and words its errors as the library does.
 *
 * <p>Origin: {@code vendor/nlohmann/json.hpp} {@code parser::sax_parse_internal} (b11192)
 * <p>Origin: {@code vendor/nlohmann/json.hpp} {@code parser::exception_message} (b11192)
 */
public final class JsonParser {
    private final JsonLexer lexer;
    private final Deque<Json> open = new ArrayDeque<>();
    private final Deque<String> keys = new ArrayDeque<>();
    private JsonToken last = JsonToken.UNINITIALIZED;
    private Json root;

    private JsonParser(String text) {
        lexer = new JsonLexer(text);
    }

    /**
     * Parses a text given as a {@link StdString}.
     *
     * @throws JsonException with the library's text if it is no JSON
     */
    public static Json parse(String text) {
        return new JsonParser(text).parse();
    }

    private Json parse() {
        next();
        boolean more = true;
        while (more) {
            more = value() ? afterValue() : true;
        }
        if (next() != JsonToken.END_OF_INPUT) {
            throw syntaxError(JsonToken.END_OF_INPUT, "value");
        }
        return root;
    }

    /** Takes one value; false if it opened a container whose first element comes next. */
    private boolean value() {
        switch (last) {
            case BEGIN_OBJECT -> {
                Json object = Json.object();
                emit(object);
                if (next() == JsonToken.END_OBJECT) {
                    return true;
                }
                open.push(object);
                checkedKey();
                next();
                return false;
            }
            case BEGIN_ARRAY -> {
                Json array = Json.array();
                emit(array);
                if (next() == JsonToken.END_ARRAY) {
                    return true;
                }
                open.push(array);
                keys.push("");
                return false;
            }
            case VALUE_FLOAT -> {
                if (Double.isInfinite(lexer.number().doubleValue())) {
                    throw JsonException.numberOverflow(lexer.input().tokenString());
                }
                emit(lexer.number());
            }
            case VALUE_INTEGER, VALUE_UNSIGNED -> emit(lexer.number());
            case LITERAL_FALSE -> emit(Json.of(false));
            case LITERAL_TRUE -> emit(Json.of(true));
            case LITERAL_NULL -> emit(Json.ofNull());
            case VALUE_STRING -> emit(Json.of(lexer.string()));
            case PARSE_ERROR -> throw syntaxError(JsonToken.UNINITIALIZED, "value");
            case END_OF_INPUT -> throw endOfInput();
            default -> throw syntaxError(JsonToken.LITERAL_OR_VALUE, "value");
        }
        return true;
    }

    /** Goes on after a complete value: to the next element (true) or out of the last container (false). */
    private boolean afterValue() {
        while (!open.isEmpty()) {
            boolean array = open.peek().isArray();
            if (next() == JsonToken.VALUE_SEPARATOR) {
                next();
                if (!array) {
                    keys.pop();
                    checkedKey();
                    next();
                }
                return true;
            }
            if (last != (array ? JsonToken.END_ARRAY : JsonToken.END_OBJECT)) {
                throw array ? syntaxError(JsonToken.END_ARRAY, "array") : syntaxError(JsonToken.END_OBJECT, "object");
            }
            open.pop();
            keys.pop();
        }
        return false;
    }

    private void checkedKey() {
        if (last != JsonToken.VALUE_STRING) {
            throw syntaxError(JsonToken.VALUE_STRING, "object key");
        }
        keys.push(lexer.string());
        if (next() != JsonToken.NAME_SEPARATOR) {
            throw syntaxError(JsonToken.NAME_SEPARATOR, "object separator");
        }
    }

    private void emit(Json value) {
        Json parent = open.peek();
        if (parent == null) {
            root = value;
        } else if (parent.isArray()) {
            parent.add(value);
        } else {
            parent.put(keys.peek(), value);
        }
    }

    private JsonToken next() {
        last = lexer.scan();
        return last;
    }

    private JsonException endOfInput() {
        if (lexer.input().charsReadTotal() == 1) {
            return error(
                    "attempting to parse an empty input; check that your input string or stream contains the expected"
                            + " JSON");
        }
        return syntaxError(JsonToken.LITERAL_OR_VALUE, "value");
    }

    private JsonException syntaxError(JsonToken expected, String context) {
        StringBuilder message =
                new StringBuilder("syntax error while parsing ").append(context).append(" - ");
        if (last == JsonToken.PARSE_ERROR) {
            message.append(lexer.error())
                    .append("; last read: '")
                    .append(lexer.input().tokenString())
                    .append('\'');
        } else {
            message.append("unexpected ").append(last.text());
        }
        if (expected != JsonToken.UNINITIALIZED) {
            message.append("; expected ").append(expected.text());
        }
        return error(message.toString());
    }

    private JsonException error(String message) {
        return JsonException.parseError(lexer.input().line(), lexer.input().column(), message);
    }
}
