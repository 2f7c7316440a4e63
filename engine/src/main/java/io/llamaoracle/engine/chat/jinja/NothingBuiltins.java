package io.llamaoracle.engine.chat.jinja;

import java.util.HashMap;
import java.util.Map;

/**
 * Functions of none and of undefined values: most answer an empty value.
 *
 * <p>Origin: {@code common/jinja/value.cpp} {@code value_none_t::get_builtins} (b11192)
 * <p>Origin: {@code common/jinja/value.cpp} {@code value_undefined_t::get_builtins} (b11192)
 * <p>Origin: {@code common/jinja/value.cpp} {@code default_value} (b11192)
 */
final class NothingBuiltins {
    static final Map<String, JinjaFunction> OF_NONE = ofNone();
    static final Map<String, JinjaFunction> OF_UNDEFINED = ofUndefined();

    private NothingBuiltins() {}

    static Value defaultValue(FuncArgs args) {
        args.ensureCount(2, 3);
        boolean checkBool = args.kwargOrPos("boolean", 2).asBool();
        Value v = args.pos(0);
        boolean missing = checkBool ? !v.asBool() : v.isUndefined() || v.isNone();
        return missing ? args.pos(1) : v;
    }

    private static Map<String, JinjaFunction> ofNone() {
        Map<String, JinjaFunction> m = new HashMap<>();
        m.put("default", NothingBuiltins::defaultValue);
        m.put("tojson", TojsonFilter::call);
        put(m, args -> new StringValue("None"), "string", "safe");
        put(m, args -> new ArrayValue(), "items", "map", "reject", "rejectattr", "select", "selectattr", "unique");
        return Map.copyOf(m);
    }

    private static Map<String, JinjaFunction> ofUndefined() {
        Map<String, JinjaFunction> m = new HashMap<>();
        m.put("default", NothingBuiltins::defaultValue);
        JinjaFunction string = args -> new StringValue(JinjaString.EMPTY);
        put(m, string, "capitalize", "join", "lower", "replace", "safe", "string", "strip", "title", "truncate");
        put(m, string, "upper");
        put(m, args -> new UndefinedValue(), "first", "last", "max", "min");
        JinjaFunction array = args -> new ArrayValue();
        put(m, array, "items", "list", "map", "reject", "rejectattr", "reverse", "select", "selectattr", "sort");
        put(m, array, "unique");
        put(m, args -> new IntValue(0), "length", "sum", "wordcount");
        return Map.copyOf(m);
    }

    private static void put(Map<String, JinjaFunction> m, JinjaFunction f, String... names) {
        for (String name : names) {
            m.put(name, f);
        }
    }
}
