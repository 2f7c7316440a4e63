package io.llamaoracle.engine.chat.jinja;

/** {@code <cctype>} in the C locale, for byte strings. */
final class Chars {
    private Chars() {}

    static boolean isSpace(char c) {
        return c == ' ' || c >= '\t' && c <= '\r';
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    static boolean isUpper(char c) {
        return c >= 'A' && c <= 'Z';
    }

    static boolean isLower(char c) {
        return c >= 'a' && c <= 'z';
    }

    static boolean isWord(char c) {
        return isDigit(c) || isUpper(c) || isLower(c) || c == '_';
    }

    static char toUpper(char c) {
        return isLower(c) ? (char) (c - 32) : c;
    }

    static char toLower(char c) {
        return isUpper(c) ? (char) (c + 32) : c;
    }
}
