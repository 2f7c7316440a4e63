package io.llamaoracle.engine.chat.jinja;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A value of a template. Values are shared, so marks of use reach every name of one.
 *
 * <p>Origin: {@code common/jinja/value.h} {@code value_t} (b11192)
 */
public abstract class Value {
    private boolean used;
    private Set<String> ops = Set.of();

    abstract String type();

    private JinjaException no(String what) {
        return new JinjaException(type() + " " + what);
    }

    long asInt() {
        throw no("is not an int value");
    }

    double asFloat() {
        throw no("is not a float value");
    }

    JinjaString asString() {
        throw no("is not a string value");
    }

    boolean asBool() {
        throw no("is not a bool value");
    }

    List<Value> asArray() {
        throw no("is not an array value");
    }

    List<ObjectValue.Entry> entries() {
        throw no("is not an object value");
    }

    boolean hasKey(Value key) {
        throw no("is not an object value");
    }

    Map<String, JinjaFunction> builtins() {
        throw no("has no builtins");
    }

    boolean isNone() {
        return false;
    }

    boolean isUndefined() {
        return false;
    }

    boolean isNumeric() {
        return false;
    }

    boolean isHashable() {
        return false;
    }

    boolean isImmutable() {
        return true;
    }

    /** {@code ==} of templates. */
    abstract boolean sameAs(Value other);

    /** What stands for the value as a key: equal exactly for values that are the same. */
    Object key() {
        throw no("is not an object value");
    }

    String repr() {
        return asString().str();
    }

    /** Whether a template read the value while marks were kept. */
    final boolean used() {
        return used;
    }

    final boolean hasOp(String op) {
        return ops.contains(op);
    }

    final void markUsed() {
        used = true;
    }

    final void markUsed(String op) {
        used = true;
        if (ops.isEmpty()) {
            ops = new TreeSet<>();
        }
        ops.add(op);
    }

    /** Marks the value and all that it holds. */
    void markUsedDeep() {
        markUsed();
    }
}
