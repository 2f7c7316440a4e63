package io.llamaoracle.engine.chat.jinja;

import io.llamaoracle.engine.chat.jinja.FuncArgs.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Strings read as numbers by {@code std::stoi} and {@code std::stod}: the longest beginning counts, a number out of range
 * gives the default.
 *
 * <p>Origin: {@code common/jinja/value.cpp} {@code value_string_t::get_builtins} (b11192)
 */
final class StringNumbers {
    private static final Pattern DECIMAL =
            Pattern.compile("[ \\t-\\r]*([+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?)");
    private static final Pattern HEX = Pattern.compile(
            "[ \\t-\\r]*([+-]?0[xX](?:[0-9a-fA-F]+\\.?[0-9a-fA-F]*|\\.[0-9a-fA-F]+))([pP][+-]?[0-9]+)?");
    private static final Pattern WORD = Pattern.compile("[ \\t-\\r]*([+-]?)(inf|nan)", Pattern.CASE_INSENSITIVE);

    private StringNumbers() {}

    static Value toInt(FuncArgs args) {
        Value otherwise = args.kwargOrPos("default", 1);
        Value baseValue = args.kwargOrPos("base", 2);
        args.pos(0);
        int base = baseValue.isUndefined() ? 10 : (int) baseValue.asInt();
        if (base != 0 && (base < 2 || base > 36)) {
            throw new JinjaException("int() base must be 0 or between 2 and 36");
        }
        StringBuiltins.requireString(args, "int() first argument must be a string");
        BigInteger n = strtol(args.pos(0).asString().str(), base);
        if (n == null || n.bitLength() > 31) {
            return new IntValue(otherwise.isUndefined() ? 0 : otherwise.asInt());
        }
        return new IntValue(n.longValue());
    }

    /** The number a string begins with; null if there is none. */
    private static BigInteger strtol(String s, int base) {
        int i = 0;
        while (i < s.length() && Chars.isSpace(s.charAt(i))) {
            i++;
        }
        boolean minus = i < s.length() && s.charAt(i) == '-';
        if (minus || i < s.length() && s.charAt(i) == '+') {
            i++;
        }
        int radix = base;
        boolean prefixed = s.startsWith("0x", i) || s.startsWith("0X", i);
        if (prefixed && (base == 0 || base == 16) && i + 2 < s.length() && digit(s.charAt(i + 2), 16)) {
            radix = 16;
            i += 2;
        } else if (base == 0) {
            radix = i < s.length() && s.charAt(i) == '0' ? 8 : 10;
        }
        int end = i;
        while (end < s.length() && digit(s.charAt(end), radix)) {
            end++;
        }
        if (end == i) {
            return null;
        }
        BigInteger n = new BigInteger(s.substring(i, end), radix);
        return minus ? n.negate() : n;
    }

    private static boolean digit(char c, int radix) {
        return c < 0x80 && Character.digit(c, radix) >= 0;
    }

    static Value toFloat(FuncArgs args) {
        args.ensure(Kind.STRING);
        Value otherwise = args.kwargOrPos("default", 1);
        Double d = strtod(args.pos(0).asString().str());
        if (d == null) {
            return new FloatValue(otherwise.isUndefined() ? 0.0 : otherwise.asFloat());
        }
        return new FloatValue(d);
    }

    /** The number a string begins with; null if there is none or it is out of range. */
    private static Double strtod(String s) {
        Matcher word = WORD.matcher(s);
        if (word.lookingAt()) {
            double d = word.group(2).toLowerCase(Locale.ROOT).equals("inf") ? Double.POSITIVE_INFINITY : Double.NaN;
            return word.group(1).equals("-") ? -d : d;
        }
        Matcher hex = HEX.matcher(s);
        if (hex.lookingAt()) {
            return inRange(Double.parseDouble(hex.group(1) + (hex.group(2) == null ? "p0" : hex.group(2))), null);
        }
        Matcher decimal = DECIMAL.matcher(s);
        return decimal.lookingAt()
                ? inRange(Double.parseDouble(decimal.group(1)), new BigDecimal(decimal.group(1)))
                : null;
    }

    private static Double inRange(double d, BigDecimal exact) {
        if (Double.isInfinite(d)) {
            return null;
        }
        boolean tiny = Math.abs(d) < Double.MIN_NORMAL && exact != null && exact.signum() != 0;
        return tiny && new BigDecimal(d).compareTo(exact) != 0 ? null : (Double) d;
    }
}
