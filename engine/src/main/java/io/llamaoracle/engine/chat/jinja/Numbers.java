package io.llamaoracle.engine.chat.jinja;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Numbers as x86-64 C++ computes and prints them.
 *
 * <p>Origin: {@code common/jinja/runtime.cpp} {@code binary_expression::execute_impl} (b11192)
 * <p>Origin: {@code common/jinja/value.h} {@code value_float_t::as_string} (b11192)
 */
final class Numbers {
    private static final double TWO_63 = 0x1p63;
    /** What the processor makes of 0/0 and of a remainder by zero: a NaN with its sign set. */
    private static final double DEFAULT_NAN = Double.longBitsToDouble(0xFFF8000000000000L);

    private Numbers() {}

    static boolean isNumber(Value v) {
        return v instanceof IntValue || v instanceof FloatValue;
    }

    /** {@code static_cast<int64_t>}. */
    static long toInt64(double d) {
        return d >= -TWO_63 && d < TWO_63 ? (long) d : Long.MIN_VALUE;
    }

    /** The result of arithmetic or a comparison; null for any other operator. */
    static Value apply(String op, Value x, Value y) {
        double a = x.asFloat();
        double b = y.asFloat();
        boolean ints = x instanceof IntValue && y instanceof IntValue;
        return switch (op) {
            case "+" -> number(a + b, a, b, ints);
            case "-" -> number(a - b, a, b, ints);
            case "*" -> number(a * b, a, b, ints);
            case "/" -> number(a / b, a, b, false);
            case "%" -> number(a % b, a, b, ints);
            case "<" -> new BoolValue(a < b);
            case ">" -> new BoolValue(a > b);
            case ">=" -> new BoolValue(a >= b);
            case "<=" -> new BoolValue(a <= b);
            default -> null;
        };
    }

    private static Value number(double result, double a, double b, boolean ints) {
        double r = Double.isNaN(result) && !Double.isNaN(a) && !Double.isNaN(b) ? DEFAULT_NAN : result;
        return ints ? new IntValue(toInt64(r)) : new FloatValue(r);
    }

    /** {@code std::to_string}, that is, {@code %f}. */
    static String toString(double d) {
        if (Double.isNaN(d) || Double.isInfinite(d)) {
            return special(d);
        }
        String digits =
                new BigDecimal(Math.abs(d)).setScale(6, RoundingMode.HALF_EVEN).toPlainString();
        return negative(d) ? "-" + digits : digits;
    }

    private static boolean negative(double d) {
        return Double.doubleToRawLongBits(d) < 0;
    }

    private static String special(double d) {
        return (negative(d) ? "-" : "") + (Double.isNaN(d) ? "nan" : "inf");
    }

    /** What {@code <<} prints on a stream with default settings, that is, {@code %g}. */
    static String streamed(double d) {
        if (Double.isNaN(d) || Double.isInfinite(d)) {
            return special(d);
        }
        if (d == 0) {
            return negative(d) ? "-0" : "0";
        }
        BigDecimal six = new BigDecimal(Math.abs(d)).round(new java.math.MathContext(6, RoundingMode.HALF_EVEN));
        int exponent = six.precision() - six.scale() - 1;
        String sign = negative(d) ? "-" : "";
        BigDecimal plain = six.stripTrailingZeros();
        if (exponent >= -4 && exponent < 6) {
            return sign + plain.toPlainString();
        }
        String digits = plain.unscaledValue().toString();
        String mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
        int magnitude = Math.abs(exponent);
        return sign + mantissa + "e" + (exponent < 0 ? "-" : "+") + (magnitude < 10 ? "0" : "") + magnitude;
    }
}
