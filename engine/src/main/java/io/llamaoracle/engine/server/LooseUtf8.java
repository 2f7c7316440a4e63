package io.llamaoracle.engine.server;

/**
 * Whether bytes look like UTF-8; overlong forms and surrogates pass.
 *
 * <p>Origin: {@code tools/server/server-common.cpp} {@code is_valid_utf8} (b11192)
 */
final class LooseUtf8 {
    private LooseUtf8() {}

    static boolean isValid(String s) {
        int i = 0;
        while (i < s.length()) {
            int length = length(s.charAt(i));
            if (length == 0 || i + length > s.length()) {
                return false;
            }
            for (int k = 1; k < length; k++) {
                if ((s.charAt(i + k) & 0xC0) != 0x80) {
                    return false;
                }
            }
            i += length;
        }
        return true;
    }

    private static int length(int first) {
        if (first <= 0x7F) {
            return 1;
        }
        if ((first & 0xE0) == 0xC0) {
            return 2;
        }
        if ((first & 0xF0) == 0xE0) {
            return 3;
        }
        return (first & 0xF8) == 0xF0 ? 4 : 0;
    }
}
