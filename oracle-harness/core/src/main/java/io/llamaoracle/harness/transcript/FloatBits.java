package io.llamaoracle.harness.transcript;

import java.util.Locale;

/** A float by its 32 bits: how it is written, and how far two of them lie apart. */
public final class FloatBits {
    private FloatBits() {}

    /** The float a JSON number stands for: text to double to float, as the server's world reads it. */
    public static int parse(String number) {
        return Float.floatToRawIntBits((float) Double.parseDouble(number));
    }

    /** Eight hex digits. */
    public static String hex(int bits) {
        StringBuilder out = new StringBuilder(8);
        for (int shift = 28; shift >= 0; shift -= 4) {
            out.append(Character.forDigit(bits >>> shift & 15, 16));
        }
        return out.toString();
    }

    /** Distance in units in the last place: how many floats lie between, plus one; 0 for equal bits. */
    public static long ulp(int a, int b) {
        return Math.abs(ordinal(a) - ordinal(b));
    }

    /** Hex and decimal, as reports print a float. */
    public static String show(int bits) {
        return hex(bits) + " (" + String.format(Locale.ROOT, "%.9g", Float.intBitsToFloat(bits)) + ")";
    }

    private static long ordinal(int bits) {
        return bits < 0 ? -(bits & 0x7fffffffL) : bits;
    }
}
