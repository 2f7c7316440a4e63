package io.llamaoracle.engine.chat.jinja;

import io.llamaoracle.engine.chat.CommonUnicode;
import java.util.List;
import java.util.Locale;

/**
 * The {@code tojson} filter.
 *
 * <p>Origin: {@code common/jinja/value.cpp} {@code tojson} (b11192)
 * <p>Origin: {@code common/jinja/value.cpp} {@code json_ensure_ascii_preserving_format} (b11192)
 */
final class TojsonFilter {
    private TojsonFilter() {}

    static Value call(FuncArgs args) {
        args.ensureCount(1, 5);
        final Value ascii = args.kwargOrPos("ensure_ascii", 1);
        final Value indentValue = args.kwargOrPos("indent", 2);
        final Value separatorsValue = args.kwargOrPos("separators", 3);
        final Value sort = args.kwargOrPos("sort_keys", 4);
        Value input = args.pos(0);
        if (args.ctx().stats()) {
            input.markUsedDeep();
        }
        int indent = indentValue instanceof IntValue ? (int) indentValue.asInt() : -1;
        if (sort.asBool()) {
            throw new JinjaException.NotImplemented("tojson sort_keys=true not implemented");
        }
        boolean ensureAscii = ascii.asBool();
        List<Value> separators = separatorsValue instanceof ArrayValue ? separatorsValue.asArray() : List.of();
        String item = !separators.isEmpty() ? separators.get(0).asString().str() : indent < 0 ? ", " : ",";
        String key = separators.size() > 1 ? separators.get(1).asString().str() : ": ";
        String json = ToJson.of(input, indent, item, key);
        return new StringValue(ensureAscii ? ascii(json) : json);
    }

    private static String ascii(String json) {
        StringBuilder out = new StringBuilder();
        boolean inString = false;
        boolean escaped = false;
        int i = 0;
        while (i < json.length()) {
            char c = json.charAt(i);
            if (!inString || escaped || c < 0x80) {
                out.append(c);
                if (escaped) {
                    escaped = false;
                } else if (c == '"') {
                    inString = !inString;
                } else if (inString && c == '\\') {
                    escaped = true;
                }
                i++;
            } else {
                i += multiByte(json, i, out);
            }
        }
        return out.toString();
    }

    private static int multiByte(String json, int at, StringBuilder out) {
        CommonUnicode.Parsed parsed = CommonUnicode.parse(json, at);
        if (parsed.status() != CommonUnicode.Status.SUCCESS) {
            out.append("\\ufffd");
            return 1;
        }
        int cp = parsed.codepoint();
        if (cp > 0xFFFF) {
            int rest = cp - 0x10000;
            unit(out, 0xD800 + (rest >> 10 & 0x3FF));
            unit(out, 0xDC00 + (rest & 0x3FF));
        } else {
            unit(out, cp);
        }
        return parsed.bytes();
    }

    private static void unit(StringBuilder out, int value) {
        out.append(String.format(Locale.ROOT, "\\u%04x", value));
    }
}
