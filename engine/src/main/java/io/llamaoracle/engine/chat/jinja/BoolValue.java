package io.llamaoracle.engine.chat.jinja;

import java.util.Map;

/**
 * A boolean; it equals 0 or 1 and has no value as a float.
 *
 * <p>Origin: {@code common/jinja/value.h} {@code value_bool_t} (b11192)
 */
final class BoolValue extends Value {
    private final boolean value;

    BoolValue(boolean value) {
        this.value = value;
    }

    @Override
    String type() {
        return "Boolean";
    }

    @Override
    long asInt() {
        return value ? 1 : 0;
    }

    @Override
    JinjaString asString() {
        return JinjaString.of(value ? "True" : "False");
    }

    @Override
    boolean asBool() {
        return value;
    }

    @Override
    Map<String, JinjaFunction> builtins() {
        return NumberBuiltins.OF_BOOL;
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
        return new NumericKey(asInt(), asInt());
    }
}
