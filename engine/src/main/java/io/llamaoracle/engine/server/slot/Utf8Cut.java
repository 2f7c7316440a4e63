package io.llamaoracle.engine.server.slot;

/**
 * Finds a character that is cut off at the end of a text.
 *
 * <p>Origin: {@code tools/server/server-common.cpp} {@code validate_utf8} (b11192)
 */
final class Utf8Cut {
    private Utf8Cut() {}

    /** Length of the text without a cut character at its end. */
    static int validLength(CharSequence text) {
        int length = text.length();
        for (int i = 1; i <= 4 && i <= length; i++) {
            int c = text.charAt(length - i);
            if (((c & 0xE0) == 0xC0 && i < 2) || ((c & 0xF0) == 0xE0 && i < 3) || ((c & 0xF8) == 0xF0 && i < 4)) {
                return length - i;
            }
        }
        return length;
    }
}
