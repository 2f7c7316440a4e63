package io.llamaoracle.engine.json;

import java.util.Locale;
import java.util.Map;

/**
 * Prints a value without white space. Broken UTF-8 is replaced by U+FFFD ({@link #dumpSafe}) or refused ({@link #dump}).
 *
 * <p>Origin: {@code vendor/nlohmann/json.hpp} {@code serializer::dump} (b11192)
 * <p>Origin: {@code vendor/nlohmann/json.hpp} {@code serializer::dump_escaped} (b11192)
 * <p>Origin: {@code common/json.cpp} {@code common_json::dump_safe} (b11192)
 */
public final class JsonWriter {
    private static final String REPLACEMENT = "\u00EF\u00BF\u00BD";

    private final StringBuilder out = new StringBuilder();
    private final boolean replace;

    private JsonWriter(boolean replace) {
        this.replace = replace;
    }

    /** The text as a {@link StdString}, with bad bytes replaced. */
    public static String dumpSafe(Json value) {
        JsonWriter writer = new JsonWriter(true);
        writer.value(value);
        return writer.out.toString();
    }

    /**
     * The text as a {@link StdString}.
     *
     * @throws JsonException 316 on a string that is not UTF-8
     */
    public static String dump(Json value) {
        JsonWriter writer = new JsonWriter(false);
        writer.value(value);
        return writer.out.toString();
    }

    private void value(Json value) {
        switch (value.type()) {
            case NULL -> out.append("null");
            case BOOLEAN -> out.append(value.bits() != 0);
            case INTEGER -> out.append(value.bits());
            case UNSIGNED -> out.append(Long.toUnsignedString(value.bits()));
            case FLOAT -> JsonNumbers.append(out, value.doubleValue());
            case STRING -> quoted(value.rawString());
            case ARRAY -> array(value);
            case OBJECT -> object(value);
        }
    }

    private void array(Json value) {
        out.append('[');
        for (int i = 0; i < value.size(); i++) {
            if (i > 0) {
                out.append(',');
            }
            value(value.at(i));
        }
        out.append(']');
    }

    private void object(Json value) {
        out.append('{');
        boolean first = true;
        for (Map.Entry<String, Json> member : value.members().entrySet()) {
            if (!first) {
                out.append(',');
            }
            first = false;
            quoted(member.getKey());
            out.append(':');
            value(member.getValue());
        }
        out.append('}');
    }

    private void quoted(String s) {
        out.append('"');
        int i = 0;
        while (i < s.length()) {
            char c = s.charAt(i);
            if (c < 0x80) {
                ascii(c);
                i++;
            } else {
                i = multiByte(s, i);
            }
        }
        out.append('"');
    }

    private void ascii(char c) {
        switch (c) {
            case '\b' -> out.append("\\b");
            case '\t' -> out.append("\\t");
            case '\n' -> out.append("\\n");
            case '\f' -> out.append("\\f");
            case '\r' -> out.append("\\r");
            case '"' -> out.append("\\\"");
            case '\\' -> out.append("\\\\");
            default -> {
                if (c <= 0x1F) {
                    out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
                } else {
                    out.append(c);
                }
            }
        }
    }

    /** Copies one character, or replaces the longest start of one that can no longer become whole. */
    private int multiByte(String s, int start) {
        int need = Utf8Step.length(s.charAt(start));
        int i = start + 1;
        while (i < s.length() && i - start < need && Utf8Step.continues(s, start, i)) {
            i++;
        }
        if (need > 0 && i - start == need) {
            out.append(s, start, i);
            return i;
        }
        if (!replace) {
            throw invalid(s, i, need);
        }
        out.append(REPLACEMENT);
        return i;
    }

    private static JsonException invalid(String s, int end, int need) {
        if (need > 0 && end == s.length()) {
            return JsonException.invalidUtf8("incomplete UTF-8 string; last byte: 0x" + hex(s.charAt(end - 1)));
        }
        int index = need == 0 ? end - 1 : end;
        return JsonException.invalidUtf8("invalid UTF-8 byte at index " + index + ": 0x" + hex(s.charAt(index)));
    }

    private static String hex(char c) {
        return String.format(Locale.ROOT, "%02X", (int) c);
    }
}
