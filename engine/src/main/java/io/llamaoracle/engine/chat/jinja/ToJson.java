package io.llamaoracle.engine.chat.jinja;

import java.util.List;
import java.util.Locale;

/**
 * Values as JSON, with Python's separators by default, and as Python shows them inside lists.
 *
 * <p>Origin: {@code common/jinja/value.cpp} {@code value_to_json_internal} (b11192)
 * <p>Origin: {@code common/jinja/value.cpp} {@code value_to_string_repr} (b11192)
 */
final class ToJson {
    private final StringBuilder out = new StringBuilder();
    private final int indent;
    private final String itemSeparator;
    private final String keySeparator;

    private ToJson(int indent, String itemSeparator, String keySeparator) {
        this.indent = indent;
        this.itemSeparator = itemSeparator;
        this.keySeparator = keySeparator;
    }

    static String of(Value v, int indent, String itemSeparator, String keySeparator) {
        ToJson json = new ToJson(indent, itemSeparator, keySeparator);
        json.value(v, 0);
        return json.out.toString();
    }

    /** How a value shows inside an array or object that is made a string. */
    static String repr(Value v) {
        if (!(v instanceof StringValue)) {
            return v.repr();
        }
        String s = v.asString().str();
        return s.indexOf('\'') >= 0 ? of(v, -1, ", ", ": ") : "'" + s + "'";
    }

    private void value(Value v, int level) {
        if (v instanceof BoolValue) {
            out.append(v.asBool());
        } else if (v instanceof IntValue) {
            out.append(v.asInt());
        } else if (v instanceof FloatValue) {
            out.append(Numbers.streamed(v.asFloat()));
        } else if (v instanceof StringValue) {
            quoted(v.asString().str());
        } else if (v instanceof ArrayValue) {
            array(v.asArray(), level);
        } else if (v instanceof ObjectValue) {
            object(v.entries(), level);
        } else {
            out.append("null");
        }
    }

    private void quoted(String s) {
        out.append('"');
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> out.append(c < 0x20 ? String.format(Locale.ROOT, "\\u%04x", (int) c) : String.valueOf(c));
            }
        }
        out.append('"');
    }

    private void array(List<Value> items, int level) {
        out.append('[');
        for (int i = 0; i < items.size(); i++) {
            begin(i, level);
            value(items.get(i), level + 1);
            end(i, items.size(), level);
        }
        out.append(']');
    }

    private void object(List<ObjectValue.Entry> entries, int level) {
        out.append('{');
        for (int i = 0; i < entries.size(); i++) {
            begin(i, level);
            quoted(entries.get(i).key().asString().str());
            out.append(keySeparator);
            value(entries.get(i).value(), level + 1);
            end(i, entries.size(), level);
        }
        out.append('}');
    }

    private void begin(int i, int level) {
        if (i == 0) {
            newline();
        }
        spaces(level + 1);
    }

    private void end(int i, int size, int level) {
        if (i < size - 1) {
            out.append(itemSeparator);
        }
        newline();
        if (i == size - 1) {
            spaces(level);
        }
    }

    private void newline() {
        if (indent >= 0) {
            out.append('\n');
        }
    }

    private void spaces(int level) {
        if (indent > 0) {
            out.repeat(' ', level * indent);
        }
    }
}
