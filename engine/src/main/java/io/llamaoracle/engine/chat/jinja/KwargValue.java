package io.llamaoracle.engine.chat.jinja;

/**
 * A keyword argument on its way to a function.
 *
 * <p>Origin: {@code common/jinja/value.h} {@code value_kwarg_t} (b11192)
 */
final class KwargValue extends Value {
    final String name;
    final Value value;

    KwargValue(String name, Value value) {
        this.name = name;
        this.value = value;
    }

    @Override
    String type() {
        return "KwArg";
    }

    @Override
    String repr() {
        return type();
    }

    @Override
    boolean isHashable() {
        return true;
    }

    @Override
    @SuppressWarnings("ReferenceEquality")
    boolean sameAs(Value other) {
        return other instanceof KwargValue k && name.equals(k.name) && value == k.value;
    }

    @Override
    Object key() {
        return this;
    }
}
