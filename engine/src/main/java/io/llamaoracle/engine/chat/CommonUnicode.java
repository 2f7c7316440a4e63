package io.llamaoracle.engine.chat;

/**
 * UTF-8 in byte strings (one char of 0 to 255 a byte), as the chat code reads it: overlong forms and surrogates pass.
 *
 * <p>Origin: {@code common/unicode.cpp} {@code common_parse_utf8_codepoint} (b11192)
 * <p>Origin: {@code common/unicode.cpp} {@code common_unicode_cpt_to_utf8} (b11192)
 */
public final class CommonUnicode {
    /** How reading a character ended. */
    public enum Status {
        SUCCESS,
        INCOMPLETE,
        INVALID
    }

    /**
     * A character that was read, or how far it reached.
     *
     * @param status how it ended
     * @param codepoint its number, 0 if there is none
     * @param bytes how many bytes it took
     */
    public record Parsed(Status status, int codepoint, int bytes) {}

    private CommonUnicode() {}

    /** Reads the character that begins at an offset. */
    public static Parsed parse(String s, int offset) {
        if (offset >= s.length()) {
            return new Parsed(Status.INCOMPLETE, 0, 0);
        }
        char c = s.charAt(offset);
        if ((c & 0x80) == 0) {
            return new Parsed(Status.SUCCESS, c, 1);
        }
        if ((c & 0x40) == 0 || (c & 0xF8) == 0xF8) {
            return new Parsed(Status.INVALID, 0, 1);
        }
        int length = (c & 0x20) == 0 ? 2 : (c & 0x10) == 0 ? 3 : 4;
        int cp = c & 0xFF >> length + 1;
        for (int i = 1; i < length; i++) {
            if (offset + i >= s.length()) {
                return new Parsed(Status.INCOMPLETE, 0, i);
            }
            if ((s.charAt(offset + i) & 0xC0) != 0x80) {
                return new Parsed(Status.INVALID, 0, i);
            }
            cp = cp << 6 | s.charAt(offset + i) & 0x3F;
        }
        return new Parsed(Status.SUCCESS, cp, length);
    }

    /** The bytes of a character. */
    public static String utf8(int cp) {
        if (cp < 0 || cp > 0x10FFFF) {
            throw new IllegalArgumentException("invalid codepoint");
        }
        if (cp < 0x80) {
            return String.valueOf((char) cp);
        }
        StringBuilder out = new StringBuilder();
        if (cp < 0x800) {
            out.append((char) (0xC0 | cp >> 6));
        } else if (cp < 0x10000) {
            out.append((char) (0xE0 | cp >> 12)).append((char) (0x80 | cp >> 6 & 0x3F));
        } else {
            out.append((char) (0xF0 | cp >> 18))
                    .append((char) (0x80 | cp >> 12 & 0x3F))
                    .append((char) (0x80 | cp >> 6 & 0x3F));
        }
        return out.append((char) (0x80 | cp & 0x3F)).toString();
    }
}
