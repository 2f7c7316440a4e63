package io.llamaoracle.engine.chat.jinja;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An array or, unchangeable, a tuple. Arrays that hold arrays or objects equal nothing, not even themselves.
 *
 * <p>Origin: {@code common/jinja/value.h} {@code value_array_t} (b11192)
 * <p>Origin: {@code common/jinja/value.h} {@code value_tuple_t} (b11192)
 */
final class ArrayValue extends Value {
    private final List<Value> items;
    private final boolean tuple;

    ArrayValue() {
        this(new ArrayList<>(), false);
    }

    ArrayValue(List<Value> items, boolean tuple) {
        this.items = items;
        this.tuple = tuple;
    }

    boolean isTuple() {
        return tuple;
    }

    private void change() {
        if (tuple) {
            throw new JinjaException("Attempting to modify immutable type");
        }
    }

    void add(Value v) {
        change();
        items.add(v);
    }

    Value popAt(long at) {
        change();
        return items.remove((int) checked(at));
    }

    private long checked(long at) {
        long index = at < 0 ? items.size() + at : at;
        if (index < 0 || index >= items.size()) {
            throw new JinjaException("Index " + index + " out of bounds for array of size " + items.size());
        }
        return index;
    }

    Value at(long index) {
        return items.get((int) checked(index));
    }

    /** The element, or the default outside the array. */
    Value at(long at, Value otherwise) {
        long index = at < 0 ? items.size() + at : at;
        return index < 0 || index >= items.size() ? otherwise : items.get((int) index);
    }

    Value atOrUndefined(long index) {
        Value found = at(index, null);
        return found == null ? new UndefinedValue("object_property") : found;
    }

    @Override
    String type() {
        return tuple ? "Tuple" : "Array";
    }

    @Override
    boolean isImmutable() {
        return tuple;
    }

    @Override
    List<Value> asArray() {
        return items;
    }

    @Override
    JinjaString asString() {
        StringBuilder out = new StringBuilder(tuple ? "(" : "[");
        for (int i = 0; i < items.size(); i++) {
            out.append(i > 0 ? ", " : "").append(ToJson.repr(items.get(i)));
        }
        out.append(tuple && items.size() == 1 ? "," : "");
        return JinjaString.of(out.append(tuple ? ")" : "]").toString());
    }

    @Override
    boolean asBool() {
        return !items.isEmpty();
    }

    @Override
    Map<String, JinjaFunction> builtins() {
        return ArrayBuiltins.ALL;
    }

    @Override
    boolean isHashable() {
        return items.stream().allMatch(v -> v.isImmutable() && v.isHashable());
    }

    @Override
    boolean sameAs(Value other) {
        if (!(other instanceof ArrayValue a) || tuple != a.tuple || !isHashable() || !other.isHashable()) {
            return false;
        }
        if (items.size() != a.items.size()) {
            return false;
        }
        for (int i = 0; i < items.size(); i++) {
            if (!items.get(i).sameAs(a.items.get(i))) {
                return false;
            }
        }
        return true;
    }

    @Override
    Object key() {
        return items.stream().map(Value::key).toList();
    }

    @Override
    void markUsedDeep() {
        markUsed();
        for (Value v : items) {
            v.markUsedDeep();
        }
    }
}
