package io.llamaoracle.engine.chat.jinja;

import java.util.Map;

/**
 * What a missing name or member is; the hint only shows in errors.
 *
 * <p>Origin: {@code common/jinja/value.h} {@code value_undefined_t} (b11192)
 */
final class UndefinedValue extends Value {
    private final String hint;

    UndefinedValue() {
        this("");
    }

    UndefinedValue(String hint) {
        this.hint = hint;
    }

    @Override
    String type() {
        return hint.isEmpty() ? "Undefined" : "Undefined (hint: '" + hint + "')";
    }

    @Override
    boolean isUndefined() {
        return true;
    }

    @Override
    boolean asBool() {
        return false;
    }

    @Override
    String repr() {
        return type();
    }

    @Override
    Map<String, JinjaFunction> builtins() {
        return NothingBuiltins.OF_UNDEFINED;
    }

    @Override
    boolean sameAs(Value other) {
        return other.isUndefined();
    }
}
