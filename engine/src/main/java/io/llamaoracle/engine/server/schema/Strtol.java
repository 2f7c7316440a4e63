package io.llamaoracle.engine.server.schema;

import java.util.OptionalInt;

/**
 * {@code strtol} in base 10, then cut to 32 bits: leading white space and a sign are allowed, too large a number
 * saturates, and a text without digits leaves the end where it began.
 *
 * <p>Origin: {@code tools/server/server-schema.cpp} {@code make_llama_cmpl_schema} (b11192)
 */
final class Strtol {
    private Strtol() {}

    /** The number, if nothing (or a NUL) follows it; the empty text counts as 0. */
    static OptionalInt whole(String s) {
        int i = 0;
        while (i < s.length() && (s.charAt(i) == ' ' || (s.charAt(i) >= '\t' && s.charAt(i) <= '\r'))) {
            i++;
        }
        boolean negative = i < s.length() && s.charAt(i) == '-';
        if (i < s.length() && (negative || s.charAt(i) == '+')) {
            i++;
        }
        int digits = i;
        long value = 0;
        boolean overflow = false;
        while (i < s.length() && s.charAt(i) >= '0' && s.charAt(i) <= '9') {
            int digit = s.charAt(i++) - '0';
            overflow |= value > (Long.MAX_VALUE - digit) / 10;
            value = value * 10 + digit;
        }
        int end = i == digits ? 0 : i;
        if (end < s.length() && s.charAt(end) != '\0') {
            return OptionalInt.empty();
        }
        if (overflow) {
            return OptionalInt.of((int) (negative ? Long.MIN_VALUE : Long.MAX_VALUE));
        }
        return OptionalInt.of((int) (negative ? -value : value));
    }
}
