package io.llamaoracle.engine.json;

import java.nio.charset.StandardCharsets;

/**
 * {@code std::string} as a Java string of one char (0 to 255) per byte. All strings inside {@code server}, {@code chat} and {@code grammar} are in
 * this form; they are converted at its edges only.
 */
public final class StdString {
    private StdString() {}

    /** The bytes as they are, one char each. */
    public static String ofBytes(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** The UTF-8 bytes of a Java text, one char each. */
    public static String ofText(String text) {
        return ofBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The bytes of a string in this form. */
    public static byte[] bytes(String s) {
        return s.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The text of a string in this form; broken UTF-8 becomes U+FFFD. */
    public static String text(String s) {
        return new String(bytes(s), StandardCharsets.UTF_8);
    }

    /** What a C function sees of the string: everything before the first NUL. */
    public static String cStr(String s) {
        int nul = s.indexOf('\0');
        return nul < 0 ? s : s.substring(0, nul);
    }
}
