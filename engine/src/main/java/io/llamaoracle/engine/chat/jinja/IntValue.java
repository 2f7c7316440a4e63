package io.llamaoracle.engine.chat.jinja;

import java.util.Map;

/**
 * A 64-bit integer; beside a double it counts as infinite when it has no exact double.
 *
 * <p>Origin: {@code common/jinja/value.h} {@code value_int_t} (b11192)
 */
final class IntValue extends Value {
    private final long value;

    IntValue(long value) {
        this.value = value;
    }

    static double toDouble(long value) {
        double d = value;
        return Numbers.toInt64(d) == value ? d : value < 0 ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }

    @Override
    String type() {
        return "Integer";
    }

    @Override
    long asInt() {
        return value;
    }

    @Override
    double asFloat() {
        return toDouble(value);
    }

    @Override
    JinjaString asString() {
        return JinjaString.of(Long.toString(value));
    }

    @Override
    boolean asBool() {
        return value != 0;
    }

    @Override
    Map<String, JinjaFunction> builtins() {
        return NumberBuiltins.OF_INT;
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
        return new NumericKey(value, toDouble(value));
    }
}
