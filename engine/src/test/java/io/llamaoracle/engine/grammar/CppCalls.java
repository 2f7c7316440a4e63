package io.llamaoracle.engine.grammar;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The calls of one function in a C++ source, with literal arguments: strings (raw, joined, or made by {@code token(N)}),
 * numbers, characters, names, and lists of those. Strings hold one char per byte.
 */
final class CppCalls {
    private static final String RAW = "R\"\"\"(";
    private static final String RAW_END = ")\"\"\"";

    private final String source;
    private int at;

    private CppCalls(String source) {
        this.source = source;
    }

    /** A name, such as an enumerator. */
    record Name(String text) {}

    /** The arguments of every call of the function, in order; its own definition is none. */
    static List<List<Object>> of(byte[] file, String function) {
        CppCalls reader = new CppCalls(new String(file, StandardCharsets.ISO_8859_1));
        List<List<Object>> calls = new ArrayList<>();
        while (reader.findCall(function)) {
            calls.add(reader.list(')'));
        }
        return calls;
    }

    private boolean findCall(String function) {
        while (true) {
            skip();
            if (at >= source.length()) {
                return false;
            }
            if (source.charAt(at) == '"' || source.startsWith(RAW, at)) {
                string();
                continue;
            }
            if (!isWord(source.charAt(at))) {
                at++;
                continue;
            }
            int start = at;
            while (isWord(source.charAt(at))) {
                at++;
            }
            boolean declared = source.substring(0, start).stripTrailing().endsWith("void")
                    || source.substring(0, start).stripTrailing().endsWith("auto");
            if (source.substring(start, at).equals(function) && source.charAt(at) == '(' && !declared) {
                at++;
                return true;
            }
        }
    }

    private static boolean isWord(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }

    private void skip() {
        while (at < source.length()) {
            if (Character.isWhitespace(source.charAt(at))) {
                at++;
            } else if (source.startsWith("//", at)) {
                at = source.indexOf('\n', at);
            } else if (source.startsWith("/*", at)) {
                at = source.indexOf("*/", at) + 2;
            } else {
                return;
            }
        }
    }

    private List<Object> list(char end) {
        List<Object> out = new ArrayList<>();
        skip();
        while (source.charAt(at) != end) {
            out.add(value());
            skip();
            if (source.charAt(at) == ',') {
                at++;
                skip();
            }
        }
        at++;
        return out;
    }

    private Object value() {
        Object first = primary();
        skip();
        while (first instanceof String && (source.charAt(at) == '+' || source.charAt(at) == '"')) {
            at += source.charAt(at) == '+' ? 1 : 0;
            first = (String) first + primary();
            skip();
        }
        return first;
    }

    private Object primary() {
        skip();
        char c = source.charAt(at);
        if (c == '{') {
            at++;
            return list('}');
        }
        if (c == '"' || source.startsWith(RAW, at)) {
            return string();
        }
        if (c == '\'') {
            at++;
            long value = source.charAt(at) == '\\' ? escape() : source.charAt(at++);
            at++;
            return value;
        }
        int start = at;
        while (isWord(source.charAt(at)) || source.charAt(at) == ':') {
            at++;
        }
        String word = source.substring(start, at);
        if (Character.isDigit(c)) {
            return Long.decode(word);
        }
        if (source.charAt(at) == '(') {
            at++;
            List<Object> arguments = list(')');
            return word.equals("token") ? token((Long) arguments.get(0)) : arguments.get(0);
        }
        return new Name(word);
    }

    /** Upstream's own marker of a token: 0xff and its id. */
    private static String token(long id) {
        StringBuilder out = new StringBuilder("\u00ff");
        for (int shift = 24; shift >= 0; shift -= 8) {
            out.append((char) (id >> shift & 0xFF));
        }
        return out.toString();
    }

    private String string() {
        if (source.startsWith(RAW, at)) {
            int start = at + RAW.length();
            int end = source.indexOf(RAW_END, start);
            at = end + RAW_END.length();
            return source.substring(start, end);
        }
        StringBuilder out = new StringBuilder();
        at++;
        while (source.charAt(at) != '"') {
            out.append(source.charAt(at) == '\\' ? (char) escape() : source.charAt(at++));
        }
        at++;
        return out.toString();
    }

    private int escape() {
        at++;
        char c = source.charAt(at++);
        return switch (c) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case '0' -> 0;
            case '\\', '"', '\'' -> c;
            case 'x' -> {
                int start = at;
                while (Character.digit(source.charAt(at), 16) >= 0) {
                    at++;
                }
                yield Integer.parseInt(source.substring(start, at), 16);
            }
            default -> throw new IllegalStateException("escape \\" + c);
        };
    }
}
