package io.llamaoracle.engine.chat.jinja;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A string.
 *
 * <p>Origin: {@code common/jinja/value.h} {@code value_string_t} (b11192)
 * <p>Origin: {@code common/jinja/runtime.h} {@code gather_string_parts_recursive} (b11192)
 */
final class StringValue extends Value {
    private final JinjaString value;

    StringValue(JinjaString value) {
        this.value = value;
    }

    StringValue(String value) {
        this(JinjaString.of(value));
    }

    /** Joins what values print: text, numbers and booleans, and those inside arrays; all else prints nothing. */
    static final class Gatherer {
        private final List<JinjaString.Part> parts = new ArrayList<>();

        void add(Value v) {
            if (v instanceof StringValue || v.isNumeric()) {
                parts.addAll(v.asString().parts());
            } else if (v instanceof ArrayValue) {
                for (Value item : v.asArray()) {
                    add(item);
                }
            }
        }

        StringValue value() {
            return new StringValue(new JinjaString(parts));
        }
    }

    @Override
    String type() {
        return "String";
    }

    @Override
    JinjaString asString() {
        return value;
    }

    @Override
    boolean asBool() {
        return value.length() > 0;
    }

    @Override
    String repr() {
        StringBuilder out = new StringBuilder();
        for (JinjaString.Part p : value.parts()) {
            out.append(p.isInput() ? "INPUT: " : "TMPL:  ").append(p.text()).append('\n');
        }
        return out.toString();
    }

    @Override
    Map<String, JinjaFunction> builtins() {
        return StringBuiltins.ALL;
    }

    @Override
    boolean isHashable() {
        return true;
    }

    @Override
    boolean sameAs(Value other) {
        return other instanceof StringValue s && value.str().equals(s.value.str());
    }

    @Override
    Object key() {
        return value.str();
    }
}
