package io.llamaoracle.engine.grammar;

/**
 * Texts as literals of a grammar, and the escapes that grammars and patterns share.
 *
 * <p>Origin: {@code common/json-schema-to-grammar.cpp} {@code format_literal} {@code gbnf_escape_length} (b11192)
 */
public final class GbnfLiteral {
    private GbnfLiteral() {}

    /** A text between quotes, with what would end it escaped. */
    public static String of(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\r' -> out.append("\\r");
                case '\n' -> out.append("\\n");
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                default -> out.append(c);
            }
        }
        return out.append('"').toString();
    }

    /** Length of the escape at a place if a grammar knows it, else 0. */
    static int escapeLength(String pattern, int at) {
        if (at + 1 >= pattern.length() || pattern.charAt(at) != '\\') {
            return 0;
        }
        int hex = switch (pattern.charAt(at + 1)) {
            case 'x' -> 2;
            case 'u' -> 4;
            case 'U' -> 8;
            case 't', 'r', 'n', '\\', '"', '[', ']', '-' -> 0;
            default -> -1;
        };
        if (hex < 0 || at + 2 + hex > pattern.length()) {
            return 0;
        }
        for (int i = at + 2; i < at + 2 + hex; i++) {
            char c = pattern.charAt(i);
            if (c > 127 || Character.digit(c, 16) < 0) {
                return 0;
            }
        }
        return 2 + hex;
    }
}
