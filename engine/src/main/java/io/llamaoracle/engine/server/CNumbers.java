package io.llamaoracle.engine.server;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Numbers at the beginning of a text, as the C and C++ libraries read them from the command line and the model's keys.
 *
 * <p>Origin: {@code common/arg.cpp} {@code common_params_parse_ex} (b11192)
 * <p>Origin: {@code common/common.cpp} {@code common_init_sampler_from_model} (b11192)
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

    /** {@code std::stoul} cut to 32 bits: a minus sign turns around a number of 64 bits. */
    static int stoul32(String s) {
        BigInteger value = new BigInteger(integerText(s, "stoul"));
        if (value.abs().bitLength() > Long.SIZE) {
            throw new IllegalArgumentException("stoul");
        }
        return value.intValue();
    }

    /** {@code strtol} cut to 32 bits: too large a number is the largest long, and so -1. */
    static int strtol32(String s) {
        return new BigInteger(integerText(s, "strtol"))
                .min(BigInteger.valueOf(Long.MAX_VALUE))
                .max(BigInteger.valueOf(Long.MIN_VALUE))
                .intValue();
    }

    private static long integer(String s, String name) {
        try {
            return Long.parseLong(integerText(s, name));
        } catch (NumberFormatException tooLong) {
            throw new IllegalArgumentException(name, tooLong);
        }
    }

    private static String integerText(String s, String name) {
        Matcher m = INTEGER.matcher(s);
        if (!m.matches()) {
            throw new IllegalArgumentException(name);
        }
        String digits = m.group(1);
        return digits.startsWith("+") ? digits.substring(1) : digits;
    }

    /** {@code std::stof}: the decimal is rounded to a float at once, and one out of a float's range is refused. */
    static float stof(String s) {
        float value = strtof(s);
        if (WORD.matcher(s).matches()) {
            return value;
        }
        boolean tiny = Math.abs(value) < Float.MIN_NORMAL && decimal(s).compareTo(new BigDecimal(value)) != 0;
        if (Float.isInfinite(value) || tiny) {
            throw new IllegalArgumentException("stof");
        }
        return value;
    }

    /** {@code strtof}. */
    static float strtof(String s) {
        Matcher word = WORD.matcher(s);
        if (word.matches()) {
            float value = word.group(2).equalsIgnoreCase("inf") ? Float.POSITIVE_INFINITY : Float.NaN;
            return word.group(1).equals("-") ? -value : value;
        }
        return Float.parseFloat(decimalText(s));
    }

    private static BigDecimal decimal(String s) {
        return new BigDecimal(decimalText(s));
    }

    private static String decimalText(String s) {
        Matcher m = DECIMAL.matcher(s);
        if (!m.matches()) {
            throw new IllegalArgumentException("stof");
        }
        return m.group(1);
    }
}
