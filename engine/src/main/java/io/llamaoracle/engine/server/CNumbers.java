package io.llamaoracle.engine.server;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Numbers at the beginning of a text, as the C++ library reads them from the command line.
 *
 * <p>Origin: {@code common/arg.cpp} {@code common_params_parse_ex} (b11192)
 */
final class CNumbers {
    private static final Pattern INTEGER = Pattern.compile("[ \\t-\\r]*([+-]?[0-9]+).*", Pattern.DOTALL);
    private static final Pattern DECIMAL =
            Pattern.compile("[ \\t-\\r]*([+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?).*", Pattern.DOTALL);
    private static final Pattern WORD =
            Pattern.compile("[ \\t-\\r]*([+-]?)(inf|nan).*", Pattern.DOTALL | Pattern.CASE_INSENSITIVE);

    private CNumbers() {}

    /** {@code std::stoi}. */
    static int stoi(String s) {
        long value = integer(s, "stoi");
        if (value != (int) value) {
            throw new IllegalArgumentException("stoi");
        }
        return (int) value;
    }

    /** {@code std::stoul} cut to 32 bits. */
    static int stoul32(String s) {
        return (int) integer(s, "stoul");
    }

    private static long integer(String s, String name) {
        Matcher m = INTEGER.matcher(s);
        if (!m.matches()) {
            throw new IllegalArgumentException(name);
        }
        try {
            return Long.parseLong(m.group(1));
        } catch (NumberFormatException tooLong) {
            throw new IllegalArgumentException(name, tooLong);
        }
    }

    /** {@code std::stof}: the decimal is rounded to a float at once. */
    static float stof(String s) {
        Matcher word = WORD.matcher(s);
        if (word.matches()) {
            float value = word.group(2).equalsIgnoreCase("inf") ? Float.POSITIVE_INFINITY : Float.NaN;
            return word.group(1).equals("-") ? -value : value;
        }
        Matcher m = DECIMAL.matcher(s);
        if (!m.matches()) {
            throw new IllegalArgumentException("stof");
        }
        float value = Float.parseFloat(m.group(1));
        if (Float.isInfinite(value)) {
            throw new IllegalArgumentException("stof");
        }
        return value;
    }
}
