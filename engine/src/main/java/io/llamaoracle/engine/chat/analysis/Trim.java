package io.llamaoracle.engine.chat.analysis;

/**
 * White space of the C locale.
 *
 * <p>Origin: {@code common/chat-auto-parser-helpers.cpp} {@code trim_whitespace} (b11192)
 */
final class Trim {
    private Trim() {}

    static boolean isSpace(char c) {
        return c == ' ' || c >= '\t' && c <= '\r';
    }

    static String both(String s) {
        int start = 0;
        int end = s.length();
        while (start < end && isSpace(s.charAt(start))) {
            start++;
        }
        while (end > start && isSpace(s.charAt(end - 1))) {
            end--;
        }
        return s.substring(start, end);
    }
}
