package io.llamaoracle.engine.tokenizer;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/**
 * UTF-8 as unicode.cpp reads and writes it: bad bytes become U+FFFD one by one, surrogates and overlong forms pass.
 *
 * <p>Origin: {@code src/unicode.cpp} {@code unicode_len_utf8} (b11192)
 * <p>Origin: {@code src/unicode.cpp} {@code unicode_cpt_from_utf8} (b11192)
 * <p>Origin: {@code src/unicode.cpp} {@code unicode_cpts_from_utf8} (b11192)
 * <p>Origin: {@code src/unicode.cpp} {@code unicode_cpt_to_utf8} (b11192)
 */
final class Utf8 {

    private static final int REPLACEMENT = 0xFFFD;

    private Utf8() {}

    /** Length that a first byte promises; 1 for a continuation byte. */
    static int length(byte first) {
        int high = (first & 0xff) >>> 4;
        return high < 12 ? 1 : high < 14 ? 2 : high == 14 ? 3 : 4;
    }

    static int[] codePoints(byte[] text) {
        int[] result = new int[text.length];
        int n = 0;
        int at = 0;
        while (at < text.length) {
            int length = wellFormed(text, at);
            if (length == 0) {
                result[n++] = REPLACEMENT;
                at++;
            } else {
                result[n++] = decode(text, at, length);
                at += length;
            }
        }
        return Arrays.copyOf(result, n);
    }

    /** Length of the character that is here, or 0 where its bytes are no character. */
    static int wellFormed(byte[] text, int at) {
        int first = text[at] & 0xff;
        int length = first < 0x80 ? 1 : first < 0xc0 || first >= 0xf8 ? 0 : length(text[at]);
        if (at + length > text.length) {
            return 0;
        }
        for (int i = 1; i < length; i++) {
            if ((text[at + i] & 0xc0) != 0x80) {
                return 0;
            }
        }
        return length;
    }

    private static int decode(byte[] text, int at, int length) {
        int cpt = length == 1 ? text[at] : text[at] & 0xff >>> length + 1;
        for (int i = 1; i < length; i++) {
            cpt = cpt << 6 | text[at + i] & 0x3f;
        }
        return cpt;
    }

    /** Bytes of code points, in an array that grows. */
    static final class Writer {
        private byte[] bytes;
        private int size;

        Writer(int expected) {
            bytes = new byte[Math.max(expected, 16)];
        }

        int size() {
            return size;
        }

        /** The array: bytes written so far stay where they are until the next call of {@link #add}. */
        byte[] bytes() {
            return bytes;
        }

        byte[] toByteArray() {
            return Arrays.copyOf(bytes, size);
        }

        void add(int cpt) {
            if (size + 4 > bytes.length) {
                bytes = Arrays.copyOf(bytes, bytes.length * 2);
            }
            if (cpt <= 0x7f) {
                bytes[size++] = (byte) cpt;
                return;
            }
            int length = cpt <= 0x7ff ? 2 : cpt <= 0xffff ? 3 : 4;
            if (cpt > 0x10ffff) {
                throw new IllegalArgumentException("invalid codepoint");
            }
            for (int i = length - 1; i > 0; i--) {
                bytes[size + i] = (byte) (0x80 | cpt >>> 6 * (length - 1 - i) & 0x3f);
            }
            bytes[size] = (byte) (0xf00 >>> length | cpt >>> 6 * (length - 1));
            size += length;
        }
    }

    static void append(ByteArrayOutputStream out, int cpt) {
        if (cpt <= 0x7f) {
            out.write(cpt);
        } else if (cpt <= 0x7ff) {
            out.write(0xc0 | cpt >>> 6);
            out.write(0x80 | cpt & 0x3f);
        } else if (cpt <= 0xffff) {
            out.write(0xe0 | cpt >>> 12);
            out.write(0x80 | cpt >>> 6 & 0x3f);
            out.write(0x80 | cpt & 0x3f);
        } else if (cpt <= 0x10ffff) {
            out.write(0xf0 | cpt >>> 18);
            out.write(0x80 | cpt >>> 12 & 0x3f);
            out.write(0x80 | cpt >>> 6 & 0x3f);
            out.write(0x80 | cpt & 0x3f);
        } else {
            throw new IllegalArgumentException("invalid codepoint");
        }
    }
}
