package io.llamaoracle.harness.json;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** Reads and writes {@link Json}; {@code write(read(text))} equals {@code text} for everything nlohmann::json dumps compactly. */
public final class JsonText {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(100_000)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNumberLength(1 << 20)
                    .maxNameLength(1 << 24)
                    .build())
            .build();

    private JsonText() {}

    /**
     * Reads one value; anything after it but white space is an error.
     *
     * @throws JsonTextException when the text is not JSON
     */
    public static Json read(String text) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw new JsonTextException("empty text");
            }
            Json value = value(parser, first);
            if (parser.nextToken() != null) {
                throw new JsonTextException("text after the value");
            }
            return value;
        } catch (JacksonException e) {
            throw new JsonTextException(e.getOriginalMessage());
        }
    }

    /** Reads an object. */
    public static Json.Obj readObject(String text) {
        if (read(text) instanceof Json.Obj object) {
            return object;
        }
        throw new JsonTextException("an object was expected");
    }

    private static Json value(JsonParser parser, JsonToken token) {
        return switch (token) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> new Json.Str(parser.getString());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Json.Num(parser.getString());
            case VALUE_TRUE -> Json.Word.TRUE;
            case VALUE_FALSE -> Json.Word.FALSE;
            case VALUE_NULL -> Json.Word.NULL;
            default -> throw new JsonTextException("unexpected " + token);
        };
    }

    private static Json object(JsonParser parser) {
        List<Json.Member> members = new ArrayList<>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            members.add(new Json.Member(name, value(parser, parser.nextToken())));
        }
        return new Json.Obj(members);
    }

    private static Json array(JsonParser parser) {
        List<Json> items = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            items.add(value(parser, token));
        }
        return new Json.Arr(items);
    }

    /** Writes without white space, escaping as nlohmann::json does (no escape beyond those that JSON demands). */
    public static String write(Json value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(Json value, StringBuilder out) {
        if (value instanceof Json.Obj object) {
            out.append('{');
            String comma = "";
            for (Json.Member member : object.members()) {
                out.append(comma);
                quote(member.name(), out);
                out.append(':');
                write(member.value(), out);
                comma = ",";
            }
            out.append('}');
        } else if (value instanceof Json.Arr array) {
            out.append('[');
            String comma = "";
            for (Json item : array.items()) {
                out.append(comma);
                write(item, out);
                comma = ",";
            }
            out.append(']');
        } else if (value instanceof Json.Str string) {
            quote(string.value(), out);
        } else if (value instanceof Json.Num number) {
            out.append(number.text());
        } else if (value instanceof Json.Word word) {
            out.append(word.text());
        }
    }

    /** Writes for people: a member a line, arrays of plain values on one line. Ends with a newline. */
    public static String pretty(Json value) {
        StringBuilder out = new StringBuilder();
        pretty(value, "", out);
        return out.append('\n').toString();
    }

    private static void pretty(Json value, String indent, StringBuilder out) {
        String inner = indent + "  ";
        String comma = "";
        if (value instanceof Json.Obj object && !object.members().isEmpty()) {
            out.append('{');
            for (Json.Member member : object.members()) {
                out.append(comma)
                        .append('\n')
                        .append(inner)
                        .append(quote(member.name()))
                        .append(": ");
                pretty(member.value(), inner, out);
                comma = ",";
            }
            out.append('\n').append(indent).append('}');
        } else if (value instanceof Json.Arr array && array.items().stream().anyMatch(JsonText::nested)) {
            out.append('[');
            for (Json item : array.items()) {
                out.append(comma).append('\n').append(inner);
                pretty(item, inner, out);
                comma = ",";
            }
            out.append('\n').append(indent).append(']');
        } else {
            write(value, out);
        }
    }

    private static boolean nested(Json value) {
        return value instanceof Json.Obj || value instanceof Json.Arr;
    }

    /** A JSON string literal of the text. */
    public static String quote(String text) {
        StringBuilder out = new StringBuilder(text.length() + 2);
        quote(text, out);
        return out.toString();
    }

    private static void quote(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> escapeOther(c, out);
            }
        }
        out.append('"');
    }

    private static void escapeOther(char c, StringBuilder out) {
        if (c < 0x20) {
            out.append("\\u00").append(Character.forDigit(c >> 4, 16)).append(Character.forDigit(c & 15, 16));
        } else {
            out.append(c);
        }
    }
}
