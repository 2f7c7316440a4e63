package io.llamaoracle.engine.server;

/**
 * Backslash sequences in options; text is held one byte per char.
 *
 * <p>Origin: {@code common/common.cpp} {@code string_process_escapes} (b11192)
 */
final class Escapes {
    private Escapes() {}

    static String process(String s) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c != '\\' || i + 1 >= s.length()) {
                out.append(c);
                continue;
            }
            char next = s.charAt(++i);
            switch (next) {
                case 'n' -> out.append('\n');
                case 'r' -> out.append('\r');
                case 't' -> out.append('\t');
                case '\'', '"', '\\' -> out.append(next);
                default -> {
                    int hex = next == 'x' && i + 2 < s.length() ? hex(s.charAt(i + 1), s.charAt(i + 2)) : -1;
                    if (hex >= 0) {
                        out.append((char) hex);
                        i += 2;
                    } else {
                        out.append('\\').append(next);
                    }
                }
            }
        }
        return out.toString();
    }

    private static int hex(char high, char low) {
        boolean digits = high < 0x80 && low < 0x80 && Character.digit(high, 16) >= 0 && Character.digit(low, 16) >= 0;
        return digits ? Character.digit(high, 16) * 16 + Character.digit(low, 16) : -1;
    }
}
