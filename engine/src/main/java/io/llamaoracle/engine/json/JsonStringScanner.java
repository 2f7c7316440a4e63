package io.llamaoracle.engine.json;

/**
 * Scans a string after its opening quote: escapes, surrogate pairs, and only well-formed UTF-8.
 *
 * <p>Origin: {@code vendor/nlohmann/json.hpp} {@code lexer::scan_string} (b11192)
 * <p>Origin: {@code vendor/nlohmann/json.hpp} {@code lexer::get_codepoint} (b11192)
 * <p>Origin: {@code vendor/nlohmann/json.hpp} {@code lexer::next_byte_in_range} (b11192)
 */
final class JsonStringScanner {
    private static final String NOT_HEX = "invalid string: '\\u' must be followed by 4 hex digits";
    private static final String ILL_FORMED = "invalid string: ill-formed UTF-8 byte";

    private static final String[] CONTROL_NAMES = {
        "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "HT", "LF", "VT", "FF", "CR", "SO", "SI", "DLE",
        "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC", "FS", "GS", "RS", "US"
    };

    private final JsonInput in;
    private final StringBuilder out = new StringBuilder();

    JsonStringScanner(JsonInput in) {
        this.in = in;
    }

    String value() {
        return out.toString();
    }

    /** Null when the string is complete, else the error text. */
    String scan() {
        out.setLength(0);
        in.reset();
        while (true) {
            int c = in.get();
            String error = null;
            if (c == JsonInput.EOF) {
                return "invalid string: missing closing quote";
            } else if (c == '"') {
                return null;
            } else if (c == '\\') {
                error = escape();
            } else if (c < 0x20) {
                return control(c);
            } else if (c < 0x80) {
                out.append((char) c);
            } else {
                error = multiByte(c);
            }
            if (error != null) {
                return error;
            }
        }
    }

    private static String control(int c) {
        String hex = "00" + (c < 16 ? "0" : "1") + Character.toUpperCase(Character.forDigit(c & 15, 16));
        String alternative = switch (c) {
            case '\b' -> " or \\b";
            case '\t' -> " or \\t";
            case '\n' -> " or \\n";
            case '\f' -> " or \\f";
            case '\r' -> " or \\r";
            default -> "";
        };
        return "invalid string: control character U+" + hex + " (" + CONTROL_NAMES[c] + ") must be escaped to \\u" + hex
                + alternative;
    }

    private String escape() {
        int c = in.get();
        switch (c) {
            case '"', '\\', '/' -> out.append((char) c);
            case 'b' -> out.append('\b');
            case 'f' -> out.append('\f');
            case 'n' -> out.append('\n');
            case 'r' -> out.append('\r');
            case 't' -> out.append('\t');
            case 'u' -> {
                return unicode();
            }
            default -> {
                return "invalid string: forbidden character after backslash";
            }
        }
        return null;
    }

    private String unicode() {
        int codepoint = hex4();
        if (codepoint < 0) {
            return NOT_HEX;
        }
        if (codepoint >= 0xD800 && codepoint <= 0xDBFF) {
            boolean second = in.get() == '\\' && in.get() == 'u';
            int low = second ? hex4() : 0;
            if (low < 0) {
                return NOT_HEX;
            }
            if (low < 0xDC00 || low > 0xDFFF) {
                return "invalid string: surrogate U+D800..U+DBFF must be followed by U+DC00..U+DFFF";
            }
            codepoint = Character.toCodePoint((char) codepoint, (char) low);
        } else if (codepoint >= 0xDC00 && codepoint <= 0xDFFF) {
            return "invalid string: surrogate U+DC00..U+DFFF must follow U+D800..U+DBFF";
        }
        out.append(StdString.ofText(Character.toString(codepoint)));
        return null;
    }

    private int hex4() {
        int codepoint = 0;
        for (int shift = 12; shift >= 0; shift -= 4) {
            int c = in.get();
            int digit = c < 0x80 && c >= 0 ? Character.digit((char) c, 16) : -1;
            if (digit < 0) {
                return -1;
            }
            codepoint |= digit << shift;
        }
        return codepoint;
    }

    private String multiByte(int c) {
        if (c >= 0xC2 && c <= 0xDF) {
            return bytes(c, 0x80, 0xBF, 1);
        }
        return switch (c) {
            case 0xE0 -> bytes(c, 0xA0, 0xBF, 2);
            case 0xE1, 0xE2, 0xE3, 0xE4, 0xE5, 0xE6, 0xE7, 0xE8, 0xE9, 0xEA, 0xEB, 0xEC, 0xEE, 0xEF ->
                bytes(c, 0x80, 0xBF, 2);
            case 0xED -> bytes(c, 0x80, 0x9F, 2);
            case 0xF0 -> bytes(c, 0x90, 0xBF, 3);
            case 0xF1, 0xF2, 0xF3 -> bytes(c, 0x80, 0xBF, 3);
            case 0xF4 -> bytes(c, 0x80, 0x8F, 3);
            default -> ILL_FORMED;
        };
    }

    private String bytes(int first, int low, int high, int count) {
        out.append((char) first);
        for (int i = 0; i < count; i++) {
            int c = in.get();
            if (c < (i == 0 ? low : 0x80) || c > (i == 0 ? high : 0xBF)) {
                return ILL_FORMED;
            }
            out.append((char) c);
        }
        return null;
    }
}
