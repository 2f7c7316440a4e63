package io.llamaoracle.engine.chat.jinja;

import io.llamaoracle.engine.chat.CommonUnicode;
import io.llamaoracle.engine.json.Json;
import java.util.ArrayList;
import java.util.List;

/** Reads the calls {@code test_template(t, name, template, variables, expected)} out of upstream's C++ test. */
final class CppCases {
    /** One call. */
    record Case(String name, String template, Json variables, String expected) {}

    private final String s;
    private int i;

    private CppCases(String source) {
        this.s = source;
    }

    static List<Case> read(String text) {
        String source = text.replaceAll("(?m)^\\s*//.*$", "");
        List<Case> out = new ArrayList<>();
        CppCases in = new CppCases(source);
        String call = "test_template(t, \"";
        for (int at = source.indexOf(call); at >= 0; at = source.indexOf(call, at + 1)) {
            in.i = at + call.length() - 1;
            String name = in.string();
            in.expect(",");
            String template = in.string();
            in.expect(",");
            Json variables = in.value();
            in.expect(",");
            out.add(new Case(name, template, variables, in.string()));
        }
        return out;
    }

    private void space() {
        while (i < s.length() && Character.isWhitespace(s.charAt(i)) || s.startsWith("//", i)) {
            i = s.startsWith("//", i) ? s.indexOf('\n', i) : i + 1;
        }
    }

    private boolean take(String what) {
        space();
        if (s.startsWith(what, i)) {
            i += what.length();
            return true;
        }
        return false;
    }

    private void expect(String what) {
        if (!take(what)) {
            throw new IllegalStateException(
                    "expected " + what + " at: " + s.substring(i, Math.min(i + 80, s.length())));
        }
    }

    private String string() {
        StringBuilder out = new StringBuilder();
        expect("\"");
        do {
            while (s.charAt(i) != '"') {
                out.append(s.charAt(i) == '\\' ? escape() : String.valueOf(s.charAt(i++)));
            }
            i++;
        } while (take("\""));
        return out.toString();
    }

    private String escape() {
        char c = s.charAt(i + 1);
        i += 2;
        switch (c) {
            case 'n':
                return "\n";
            case '\n':
                return "";
            case 't':
                return "\t";
            case 'r':
                return "\r";
            case 'x':
                int from = i;
                while (Character.digit(s.charAt(i), 16) >= 0) {
                    i++;
                }
                return String.valueOf((char) Integer.parseInt(s.substring(from, i), 16));
            case 'u':
                i += 4;
                return CommonUnicode.utf8(Integer.parseInt(s.substring(i - 4, i), 16));
            default:
                return String.valueOf(c);
        }
    }

    private Json value() {
        space();
        if (s.charAt(i) == '"') {
            return Json.of(string());
        }
        if (take("nullptr")) {
            return Json.ofNull();
        }
        if (take("true")) {
            return Json.of(true);
        }
        if (take("false")) {
            return Json.of(false);
        }
        if (take("json::array({")) {
            Json out = Json.array();
            while (!take("})")) {
                out.add(value());
                take(",");
            }
            return out;
        }
        if (take("json::array()")) {
            return Json.array();
        }
        if (take("json::object()")) {
            return Json.object();
        }
        if (take("json::object(") || take("json(")) {
            Json inner = value();
            expect(")");
            return inner;
        }
        if (take("std::string(")) {
            String text = string();
            expect(")");
            return Json.of(text);
        }
        take("json");
        return s.charAt(i) == '{' ? object() : number();
    }

    private Json object() {
        expect("{");
        Json out = Json.object();
        while (!take("}")) {
            expect("{");
            String key = string();
            expect(",");
            out.put(key, value());
            take(",");
            expect("}");
            take(",");
        }
        return out;
    }

    private Json number() {
        int from = i;
        while ("+-.0123456789e".indexOf(s.charAt(i)) >= 0) {
            i++;
        }
        String text = s.substring(from, i);
        return text.contains(".") ? Json.of(Double.parseDouble(text)) : Json.of(Long.parseLong(text));
    }
}
