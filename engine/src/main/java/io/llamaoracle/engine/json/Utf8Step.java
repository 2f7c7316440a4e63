package io.llamaoracle.engine.json;

/**
 * Which bytes may follow each other in UTF-8 (no overlong forms, no surrogates, nothing above U+10FFFF).
 *
 * <p>Origin: {@code vendor/nlohmann/json.hpp} {@code serializer::decode} (b11192)
 */
final class Utf8Step {
    private Utf8Step() {}

    /** Length of the character a byte begins, 0 if it begins none. */
    static int length(char first) {
        if (first < 0x80) {
            return 1;
        }
        if (first >= 0xC2 && first <= 0xDF) {
            return 2;
        }
        if (first >= 0xE0 && first <= 0xEF) {
            return 3;
        }
        return first >= 0xF0 && first <= 0xF4 ? 4 : 0;
    }

    /** Whether the byte at {@code at} may stand in the character begun at {@code start}. */
    static boolean continues(String s, int start, int at) {
        char c = s.charAt(at);
        if (at > start + 1) {
            return c >= 0x80 && c <= 0xBF;
        }
        return switch (s.charAt(start)) {
            case 0xE0 -> c >= 0xA0 && c <= 0xBF;
            case 0xED -> c >= 0x80 && c <= 0x9F;
            case 0xF0 -> c >= 0x90 && c <= 0xBF;
            case 0xF4 -> c >= 0x80 && c <= 0x8F;
            default -> c >= 0x80 && c <= 0xBF;
        };
    }
}
