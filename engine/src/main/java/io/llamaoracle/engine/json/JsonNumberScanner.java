package io.llamaoracle.engine.json;

/**
 * Scans a number by RFC 8259's state machine. Without fraction and exponent it is a 64-bit integer (unsigned unless it
 * has a sign); what does not fit, and everything else, goes to {@code strtod}, which rounds correctly as {@link
 * Double#parseDouble} does.
 *
 * <p>Origin: {@code vendor/nlohmann/json.hpp} {@code lexer::scan_number} (b11192)
 */
final class JsonNumberScanner {
    private final JsonInput in;
    private final StringBuilder buffer = new StringBuilder();
    private String error;
    private Json value;

    JsonNumberScanner(JsonInput in) {
        this.in = in;
    }

    Json value() {
        return value;
    }

    String error() {
        return error;
    }

    JsonToken scan() {
        in.reset();
        buffer.setLength(0);
        int first = in.current();
        boolean negative = first == '-';
        buffer.append((char) first);
        int c;
        if (negative) {
            first = in.get();
            if (!isDigit(first)) {
                return fail("invalid number; expected digit after '-'");
            }
            buffer.append((char) first);
        }
        c = in.get();
        if (first != '0') {
            c = digits(c);
        }
        boolean floating = false;
        if (c == '.') {
            floating = true;
            buffer.append('.');
            c = in.get();
            if (!isDigit(c)) {
                return fail("invalid number; expected digit after '.'");
            }
            c = digits(c);
        }
        if (c == 'e' || c == 'E') {
            floating = true;
            if (!exponent(c)) {
                return JsonToken.PARSE_ERROR;
            }
        }
        in.unget();
        return convert(floating, negative);
    }

    private boolean exponent(int e) {
        buffer.append((char) e);
        int c = in.get();
        if (c == '+' || c == '-') {
            buffer.append((char) c);
            c = in.get();
            if (!isDigit(c)) {
                fail("invalid number; expected digit after exponent sign");
                return false;
            }
        } else if (!isDigit(c)) {
            fail("invalid number; expected '+', '-', or digit after exponent");
            return false;
        }
        digits(c);
        return true;
    }

    private int digits(int from) {
        int c = from;
        while (isDigit(c)) {
            buffer.append((char) c);
            c = in.get();
        }
        return c;
    }

    private JsonToken convert(boolean floating, boolean negative) {
        String text = buffer.toString();
        if (!floating) {
            try {
                if (negative) {
                    value = Json.of(Long.parseLong(text));
                    return JsonToken.VALUE_INTEGER;
                }
                value = Json.ofUnsigned(Long.parseUnsignedLong(text));
                return JsonToken.VALUE_UNSIGNED;
            } catch (NumberFormatException tooLong) {
                // falls through to the double
            }
        }
        value = Json.of(Double.parseDouble(text));
        return JsonToken.VALUE_FLOAT;
    }

    private JsonToken fail(String message) {
        error = message;
        return JsonToken.PARSE_ERROR;
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }
}
