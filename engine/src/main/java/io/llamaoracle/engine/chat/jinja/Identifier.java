package io.llamaoracle.engine.chat.jinja;

/**
 * A name: a variable, else a global function, else undefined.
 *
 * <p>Origin: {@code common/jinja/runtime.cpp} {@code identifier::execute_impl} (b11192)
 */
final class Identifier extends Node {
    final String name;

    Identifier(String name) {
        this.name = name;
    }

    @Override
    String type() {
        return "Identifier";
    }

    @Override
    Value run(Context ctx) {
        Value found = ctx.get(name);
        if (!found.isUndefined()) {
            if (ctx.stats()) {
                found.markUsed();
            }
            return found;
        }
        JinjaFunction builtin = GlobalBuiltins.ALL.get(name);
        return builtin == null ? new UndefinedValue(name) : new FuncValue(name, builtin);
    }
}
