package io.llamaoracle.engine.chat.jinja;

import io.llamaoracle.engine.chat.jinja.FuncArgs.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * Functions that put text into text.
 *
 * <p>Origin: {@code common/jinja/value.cpp} {@code value_string_t::get_builtins} (b11192)
 */
final class StringEdits {
    private StringEdits() {}

    static Value replace(FuncArgs args) {
        args.ensure(Kind.STRING, Kind.STRING, Kind.STRING);
        JinjaString input = args.pos(0).asString();
        String from = args.pos(1).asString().str();
        String to = args.pos(2).asString().str();
        long count = args.count() > 3 ? args.pos(3).asInt() : -1;
        if (count > 0) {
            throw new JinjaException.NotImplemented("String replace with count argument not implemented");
        }
        return new StringValue(JinjaString.of(input.str().replace(from, to)).inputIf(input));
    }

    static Value format(FuncArgs args) {
        StringBuiltins.requireString(args, "format() first argument must be a string");
        JinjaString format = args.pos(0).asString();
        String s = format.str();
        List<JinjaString.Part> out = new ArrayList<>();
        StringBuilder literal = new StringBuilder();
        int next = 1;
        int i = 0;
        while (i < s.length()) {
            if (s.charAt(i) != '{') {
                literal.append(s.charAt(i));
                i++;
                continue;
            }
            if (i + 1 >= s.length() || s.charAt(i + 1) != '}') {
                throw new JinjaException.NotImplemented("format() only supports simple '{}' placeholders");
            }
            i += 2;
            flush(literal, out, format);
            out.addAll(args.pos(next++).asString().parts());
        }
        flush(literal, out, format);
        return new StringValue(new JinjaString(out));
    }

    private static void flush(StringBuilder literal, List<JinjaString.Part> out, JinjaString format) {
        if (!literal.isEmpty()) {
            out.add(new JinjaString.Part(format.allInput(), literal.toString()));
            literal.setLength(0);
        }
    }

    static Value indent(FuncArgs args) {
        args.ensureCount(1, 4);
        final Value width = args.kwargOrPos("width", 1);
        final boolean first = args.kwargOrPos("first", 2).asBool();
        final boolean blank = args.kwargOrPos("blank", 3).asBool();
        StringBuiltins.requireString(args, "indent() first argument must be a string");
        JinjaString input = args.pos(0).asString();
        String text = input.str();
        String indent = indentation(width);
        StringBuilder out = new StringBuilder();
        for (String line : lines(text)) {
            if (!out.isEmpty()) {
                out.append('\n');
            }
            if (out.isEmpty() ? first : !line.isEmpty() || blank) {
                out.append(indent);
            }
            out.append(line);
        }
        if (text.endsWith("\n")) {
            out.append('\n').append(blank ? indent : "");
        }
        return new StringValue(JinjaString.of(out.toString()).inputIf(input));
    }

    private static String indentation(Value width) {
        if (width instanceof IntValue) {
            if (width.asInt() < 0) {
                throw new JinjaException("basic_string::_M_replace_aux");
            }
            return " ".repeat((int) width.asInt());
        }
        return width instanceof StringValue ? width.asString().str() : "    ";
    }

    /** What {@code std::getline} reads: no empty line after a last line end. */
    private static List<String> lines(String text) {
        List<String> out = new ArrayList<>();
        int from = 0;
        while (from < text.length()) {
            int end = text.indexOf('\n', from);
            out.add(text.substring(from, end < 0 ? text.length() : end));
            from = end < 0 ? text.length() : end + 1;
        }
        return out;
    }
}
