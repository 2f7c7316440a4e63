package io.llamaoracle.engine.chat.jinja;

import java.util.Set;

/**
 * Applies a filter, that is, a built-in function of the value's type. Some filters turn other values into strings first,
 * but only when they are written without arguments.
 *
 * <p>Origin: {@code common/jinja/runtime.cpp} {@code try_builtin_func} (b11192)
 * <p>Origin: {@code common/jinja/runtime.cpp} {@code apply_filter} (b11192)
 */
final class Filters {
    private static final Set<String> OF_STRINGS =
            Set.of("capitalize", "lower", "replace", "strip", "title", "upper", "wordcount");

    private Filters() {}

    /** The built-in of that name bound to its value; undefined if there is none. */
    static Value builtinOrUndefined(Context ctx, String name, Value input) {
        FuncValue found = bound(ctx, name, input);
        return found == null ? new UndefinedValue(name) : found;
    }

    /** The built-in of that name bound to its value. */
    static FuncValue builtin(Context ctx, String name, Value input) {
        FuncValue found = bound(ctx, name, input);
        if (found == null) {
            throw new JinjaException("Unknown (built-in) filter '" + name + "' for type " + input.type());
        }
        return found;
    }

    private static FuncValue bound(Context ctx, String name, Value input) {
        if (ctx.stats()) {
            input.markUsed(name);
        }
        JinjaFunction function = input.builtins().get(name);
        return function == null ? null : new FuncValue(name, function, input);
    }

    static Value apply(Context ctx, Node filter, Value input) {
        if (filter instanceof Identifier id) {
            String name = alias(id.name);
            boolean coerce = !input.isUndefined() && !(input instanceof StringValue) && OF_STRINGS.contains(name);
            Value value = coerce ? new StringValue(input.asString()) : input;
            return builtin(ctx, name, value).invoke(new FuncArgs(ctx));
        }
        if (!(filter instanceof CallExpression call)) {
            throw new JinjaException("Invalid filter expression");
        }
        if (!(call.callee instanceof Identifier id)) {
            throw new JinjaException("Filter callee must be an identifier");
        }
        FuncArgs args = new FuncArgs(ctx);
        for (Node arg : call.args) {
            args.add(arg.execute(ctx));
        }
        return builtin(ctx, alias(id.name), input).invoke(args);
    }

    private static String alias(String name) {
        return switch (name) {
            case "count" -> "length";
            case "d" -> "default";
            case "e" -> "escape";
            case "trim" -> "strip";
            default -> name;
        };
    }
}
