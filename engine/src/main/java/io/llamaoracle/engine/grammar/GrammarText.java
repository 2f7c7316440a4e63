package io.llamaoracle.engine.grammar;

/**
 * The text of a grammar with a place in it; beyond its end stand zeros, as behind a C string.
 *
 * <p>Origin: {@code src/llama-grammar.cpp} {@code parse_space} {@code parse_name} {@code parse_int} {@code parse_hex}
 * {@code parse_char} (b11192)
 */
final class GrammarText {
    /** Length of a character by the high half of its first byte; a continuation byte counts as a character. */
    private static final int[] LENGTH = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 4};

    private final String text;
    int pos;

    GrammarText(String text) {
        this.text = text;
    }

    char peek() {
        return peek(0);
    }

    char peek(int ahead) {
        return pos + ahead < text.length() ? text.charAt(pos + ahead) : 0;
    }

    /** The text from here to its end, as error messages show it. */
    String rest() {
        return text.substring(Math.min(pos, text.length()));
    }

    String from(int start) {
        return text.substring(start, pos);
    }

    static boolean isDigit(char c) {
        return '0' <= c && c <= '9';
    }

    static boolean isWord(char c) {
        return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || c == '-' || isDigit(c);
    }

    void space(boolean newlineOk) {
        while (true) {
            char c = peek();
            if (c == '#') {
                while (peek() != 0 && peek() != '\r' && peek() != '\n') {
                    pos++;
                }
            } else if (c == ' ' || c == '\t' || (newlineOk && (c == '\r' || c == '\n'))) {
                pos++;
            } else {
                return;
            }
        }
    }

    String name() {
        int start = pos;
        while (isWord(peek())) {
            pos++;
        }
        if (pos == start) {
            throw new GrammarParseException("expecting name at " + rest());
        }
        return from(start);
    }

    String digits() {
        int start = pos;
        while (isDigit(peek())) {
            pos++;
        }
        if (pos == start) {
            throw new GrammarParseException("expecting integer at " + rest());
        }
        return from(start);
    }

    /** A digit string as 64 unsigned bits, with the standard library's refusal of more. */
    static long unsigned(String digits, String function) {
        try {
            return Long.parseUnsignedLong(digits);
        } catch (NumberFormatException e) {
            throw new GrammarParseException(function);
        }
    }

    private int hex(int size) {
        int at = pos + 2;
        int value = 0;
        for (int i = 0; i < size; i++) {
            char c = at + i < text.length() ? text.charAt(at + i) : 0;
            int digit = c < 128 ? Character.digit(c, 16) : -1;
            if (digit < 0) {
                throw new GrammarParseException(
                        "expecting " + size + " hex chars at " + text.substring(Math.min(at, text.length())));
            }
            value = (value << 4) + digit;
        }
        pos = at + size;
        return value;
    }

    /** One character, plain or escaped: 32 unsigned bits. */
    int character() {
        char c = peek();
        if (c == 0) {
            throw new GrammarParseException("unexpected end of input");
        }
        return c == '\\' ? escaped() : utf8();
    }

    private int escaped() {
        char c = peek(1);
        switch (c) {
            case 'x':
                return hex(2);
            case 'u':
                return hex(4);
            case 'U':
                return hex(8);
            case 't', 'r', 'n', '\\', '"', '[', ']', '-':
                pos += 2;
                return c == 't' ? '\t' : c == 'r' ? '\r' : c == 'n' ? '\n' : c;
            default:
                throw new GrammarParseException("unknown escape at " + rest());
        }
    }

    private int utf8() {
        int first = peek();
        int length = LENGTH[first >> 4];
        int value = first & ((1 << (8 - length)) - 1);
        pos++;
        for (int i = 1; i < length && peek() != 0; i++) {
            value = (value << 6) + (peek() & 0x3F);
            pos++;
        }
        return value;
    }
}
