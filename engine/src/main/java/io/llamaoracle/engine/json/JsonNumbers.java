package io.llamaoracle.engine.json;

/**
 * How numbers are printed: like {@code %g} with as many digits as needed, always with a point or an exponent.
 *
 * <p>Origin: {@code vendor/nlohmann/json.hpp} {@code to_chars} (b11192)
 * <p>Origin: {@code vendor/nlohmann/json.hpp} {@code dtoa_impl::format_buffer} (b11192)
 */
final class JsonNumbers {
    private static final int MIN_EXP = -4;
    private static final int MAX_EXP = 15;

    private JsonNumbers() {}

    /** Appends a double; NaN and the infinities become {@code null}. */
    static void append(StringBuilder out, double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            out.append("null");
            return;
        }
        double magnitude = value;
        if (Double.doubleToRawLongBits(value) < 0) {
            out.append('-');
            magnitude = -value;
        }
        if (magnitude == 0) {
            out.append("0.0");
            return;
        }
        Grisu2 grisu = new Grisu2();
        grisu.convert(magnitude);
        format(out, grisu.digits(), grisu.length(), grisu.length() + grisu.exponent());
    }

    /** Prints k digits whose decimal point stands after the n-th. */
    private static void format(StringBuilder out, char[] digits, int k, int n) {
        if (k <= n && n <= MAX_EXP) {
            out.append(digits, 0, k).repeat('0', n - k).append(".0");
        } else if (0 < n && n <= MAX_EXP) {
            out.append(digits, 0, n).append('.').append(digits, n, k - n);
        } else if (MIN_EXP < n && n <= 0) {
            out.append("0.").repeat('0', -n).append(digits, 0, k);
        } else {
            out.append(digits[0]);
            if (k > 1) {
                out.append('.').append(digits, 1, k - 1);
            }
            exponent(out.append('e'), n - 1);
        }
    }

    private static void exponent(StringBuilder out, int e) {
        out.append(e < 0 ? '-' : '+');
        int k = Math.abs(e);
        if (k < 10) {
            out.append('0');
        }
        out.append(k);
    }
}
