package io.llamaoracle.engine.chat.jinja;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An object; keys keep the order they first came in, {@code 1}, {@code 1.0} and {@code true} are one key.
 *
 * <p>Origin: {@code common/jinja/value.h} {@code value_object_t} (b11192)
 */
final class ObjectValue extends Value {
    /** A key and its value. */
    record Entry(Value key, Value value) {}

    private final Map<Object, Value> byKey = new HashMap<>();
    private final List<Entry> entries = new ArrayList<>();
    private final boolean hasBuiltins;

    ObjectValue() {
        this(true);
    }

    /** Loop variables have no built-ins, so that {@code loop.length} is a number. */
    ObjectValue(boolean hasBuiltins) {
        this.hasBuiltins = hasBuiltins;
    }

    /** The same keys and values in another order. */
    ObjectValue(List<Entry> sorted) {
        this(true);
        for (Entry e : sorted) {
            byKey.put(e.key.key(), e.value);
        }
        entries.addAll(sorted);
    }

    void insert(String key, Value value) {
        insert(new StringValue(key), value);
    }

    void insert(Value key, Value value) {
        boolean known = hasKey(key);
        byKey.put(key.key(), value);
        for (int i = 0; known && i < entries.size(); i++) {
            if (entries.get(i).key.sameAs(key)) {
                entries.set(i, new Entry(entries.get(i).key, value));
                return;
            }
        }
        entries.add(new Entry(key, value));
    }

    /** The value of a key, null if there is none. */
    Value at(Value key) {
        return hasKey(key) ? byKey.get(key.key()) : null;
    }

    /** The value of a key that must be there. */
    Value require(Value key) {
        Value found = at(key);
        if (found == null) {
            throw new JinjaException("Key '" + key.asString().str() + "' not found in value of type " + type());
        }
        return found;
    }

    @Override
    boolean hasKey(Value key) {
        if (!key.isImmutable() || !key.isHashable()) {
            throw new JinjaException("Object key of unhashable type: " + key.type());
        }
        return byKey.containsKey(key.key());
    }

    @Override
    String type() {
        return "Object";
    }

    @Override
    boolean isImmutable() {
        return false;
    }

    @Override
    List<Entry> entries() {
        return entries;
    }

    @Override
    JinjaString asString() {
        StringBuilder out = new StringBuilder("{");
        for (int i = 0; i < entries.size(); i++) {
            Entry e = entries.get(i);
            out.append(i > 0 ? ", " : "")
                    .append(ToJson.repr(e.key))
                    .append(": ")
                    .append(ToJson.repr(e.value));
        }
        return JinjaString.of(out.append('}').toString());
    }

    @Override
    boolean asBool() {
        return !byKey.isEmpty();
    }

    @Override
    Map<String, JinjaFunction> builtins() {
        return hasBuiltins ? ObjectBuiltins.ALL : Map.of();
    }

    @Override
    boolean isHashable() {
        return entries.stream().allMatch(e -> e.value.isImmutable() && e.value.isHashable());
    }

    @Override
    boolean sameAs(Value other) {
        if (!(other instanceof ObjectValue o) || !isHashable() || !o.isHashable()) {
            return false;
        }
        if (entries.size() != o.entries.size()) {
            return false;
        }
        for (int i = 0; i < entries.size(); i++) {
            Entry a = entries.get(i);
            Entry b = o.entries.get(i);
            if (!a.key.sameAs(b.key) || !a.value.sameAs(b.value)) {
                return false;
            }
        }
        return true;
    }

    @Override
    void markUsedDeep() {
        markUsed();
        for (Entry e : entries) {
            e.key.markUsedDeep();
            e.value.markUsedDeep();
        }
    }
}
