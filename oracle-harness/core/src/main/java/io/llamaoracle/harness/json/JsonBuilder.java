package io.llamaoracle.harness.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Builds an object member by member. */
public final class JsonBuilder {
    private final List<Json.Member> members = new ArrayList<>();

    /** Adds a string. */
    public JsonBuilder put(String name, String value) {
        return put(name, new Json.Str(value));
    }

    /** Adds an integer. */
    public JsonBuilder put(String name, long value) {
        return put(name, new Json.Num(Long.toString(value)));
    }

    /** Adds a truth value. */
    public JsonBuilder put(String name, boolean value) {
        return put(name, value ? Json.Word.TRUE : Json.Word.FALSE);
    }

    /** Adds an array of strings. */
    public JsonBuilder put(String name, List<String> values) {
        return put(name, new Json.Arr(values.stream().<Json>map(Json.Str::new).toList()));
    }

    /** Adds an object of strings, in the map's order. */
    public JsonBuilder put(String name, Map<String, String> values) {
        JsonBuilder inner = new JsonBuilder();
        values.forEach(inner::put);
        return put(name, inner.build());
    }

    /** Adds any value. */
    public JsonBuilder put(String name, Json value) {
        members.add(new Json.Member(name, value));
        return this;
    }

    /** The object. */
    public Json.Obj build() {
        return new Json.Obj(members);
    }
}
