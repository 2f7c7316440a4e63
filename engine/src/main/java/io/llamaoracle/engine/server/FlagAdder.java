package io.llamaoracle.engine.server;

import io.llamaoracle.engine.server.params.CommonParams;
import java.util.Map;
import java.util.function.BiConsumer;

/** Shorthand for filling the table of options. */
final class FlagAdder {
    /** Takes an integer option. */
    @FunctionalInterface
    interface IntHandler {
        void accept(CommonParams params, int value);
    }

    /** Takes a float option. */
    @FunctionalInterface
    interface FloatHandler {
        void accept(CommonParams params, float value);
    }

    private final Map<String, Flag> flags;

    FlagAdder(Map<String, Flag> flags) {
        this.flags = flags;
    }

    void ints(IntHandler handler, String... names) {
        put(Flag.Kind.VALUE, (p, v) -> handler.accept(p, CNumbers.stoi(v)), names);
    }

    void floats(FloatHandler handler, String... names) {
        put(Flag.Kind.VALUE, (p, v) -> handler.accept(p, CNumbers.stof(v)), names);
    }

    void texts(Flag.Handler handler, String... names) {
        put(Flag.Kind.VALUE, handler, names);
    }

    /** A switch: names that begin with {@code !} turn it off. */
    void switches(BiConsumer<CommonParams, Boolean> handler, String... names) {
        for (String name : names) {
            boolean on = name.charAt(0) != '!';
            put(Flag.Kind.SWITCH, (p, v) -> handler.accept(p, on), on ? name : name.substring(1));
        }
    }

    private void put(Flag.Kind kind, Flag.Handler handler, String... names) {
        for (String name : names) {
            flags.put(name, new Flag(kind, handler));
        }
    }
}
