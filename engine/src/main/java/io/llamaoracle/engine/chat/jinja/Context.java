package io.llamaoracle.engine.chat.jinja;

import java.time.ZonedDateTime;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The variables of a scope. A scope begins as a copy: what it sets ends with it, but objects are shared.
 *
 * <p>Origin: {@code common/jinja/runtime.h} {@code context} (b11192)
 */
public final class Context {
    private final Map<String, Value> variables;
    private final String source;
    private final ZonedDateTime now;
    private final boolean stats;

    private Context(Map<String, Value> variables, String source, ZonedDateTime now, boolean stats) {
        this.variables = variables;
        this.source = source;
        this.now = now;
        this.stats = stats;
    }

    /** The outermost scope of a template with that source (empty: errors show no source). */
    public Context(String source, ZonedDateTime now) {
        this(new LinkedHashMap<>(), source, now, false);
        constants();
    }

    Context(Context parent) {
        this(new LinkedHashMap<>(parent.variables), parent.source, parent.now, parent.stats);
    }

    /** A scope that marks the values a template reads. */
    static Context withStats(ZonedDateTime now) {
        Context ctx = new Context(new LinkedHashMap<>(), "", now, true);
        ctx.constants();
        return ctx;
    }

    private void constants() {
        set("true", new BoolValue(true));
        set("True", new BoolValue(true));
        set("false", new BoolValue(false));
        set("False", new BoolValue(false));
        set("none", new NoneValue());
        set("None", new NoneValue());
    }

    Value get(String name) {
        Value v = variables.get(name);
        return v == null ? new UndefinedValue(name) : v;
    }

    public void set(String name, Value value) {
        variables.put(name, value);
    }

    String source() {
        return source;
    }

    ZonedDateTime now() {
        return now;
    }

    boolean stats() {
        return stats;
    }
}
