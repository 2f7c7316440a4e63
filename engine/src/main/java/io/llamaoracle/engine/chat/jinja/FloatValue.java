package io.llamaoracle.engine.chat.jinja;

import java.util.Map;

/**
 * A double, printed with up to six decimals.
 *
 * <p>Origin: {@code common/jinja/value.h} {@code value_float_t} (b11192)
 */
final class FloatValue extends Value {
    private final double value;

    FloatValue(double value) {
        this.value = value;
    }

    @Override
    String type() {
        return "Float";
    }

    @Override
    long asInt() {
        return Double.isFinite(value) ? Numbers.toInt64(value) : 0;
    }

    @Override
    double asFloat() {
        return value;
    }

    @Override
    JinjaString asString() {
        String out = Numbers.toString(value);
        int end = out.length();
        while (end > 0 && out.charAt(end - 1) == '0') {
            end--;
        }
        out = out.substring(0, end);
        return JinjaString.of(out.endsWith(".") ? out + "0" : out);
    }

    @Override
    boolean asBool() {
        return value != 0;
    }

    @Override
    Map<String, JinjaFunction> builtins() {
        return NumberBuiltins.OF_FLOAT;
    }

    @Override
    boolean isNumeric() {
        return true;
    }

    @Override
    boolean isHashable() {
        return true;
    }

    @Override
    boolean sameAs(Value other) {
        return other.isNumeric() && key().equals(other.key());
    }

    @Override
    Object key() {
        return new NumericKey(asInt(), value);
    }
}
