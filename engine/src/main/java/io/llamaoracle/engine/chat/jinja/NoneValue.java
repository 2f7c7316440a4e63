package io.llamaoracle.engine.chat.jinja;

import java.util.Map;

/**
 * {@code none}.
 *
 * <p>Origin: {@code common/jinja/value.h} {@code value_none_t} (b11192)
 */
final class NoneValue extends Value {
    @Override
    String type() {
        return "None";
    }

    @Override
    boolean isNone() {
        return true;
    }

    @Override
    boolean asBool() {
        return false;
    }

    @Override
    JinjaString asString() {
        return JinjaString.of(type());
    }

    @Override
    Map<String, JinjaFunction> builtins() {
        return NothingBuiltins.OF_NONE;
    }

    @Override
    boolean isHashable() {
        return true;
    }

    @Override
    boolean sameAs(Value other) {
        return other instanceof NoneValue;
    }

    @Override
    Object key() {
        return NoneValue.class;
    }
}
