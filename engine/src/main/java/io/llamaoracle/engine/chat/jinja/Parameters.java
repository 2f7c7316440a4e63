package io.llamaoracle.engine.chat.jinja;

import java.util.List;

/**
 * Binds the arguments of a call to a macro's or a call block's parameters. Defaults are taken by position: a keyword
 * argument beyond the arguments given is lost.
 *
 * <p>Origin: {@code common/jinja/runtime.cpp} {@code bind_parameters} (b11192)
 */
final class Parameters {
    private Parameters() {}

    static void bind(String name, List<Node> parameters, FuncArgs args, Context ctx) {
        int given = args.count();
        for (int i = 0; i < parameters.size(); i++) {
            Node parameter = parameters.get(i);
            if (i < given) {
                String key = nameOf(name, parameter);
                ctx.set(key, args.kwargOrPos(key, i));
            } else if (parameter instanceof KeywordArgument kwarg) {
                ctx.set(nameOf(name, kwarg), kwarg.value.execute(args.ctx()));
            } else {
                throw new JinjaException("Not enough arguments provided to '" + name + "'");
            }
        }
    }

    private static String nameOf(String function, Node parameter) {
        if (parameter instanceof Identifier id) {
            return id.name;
        }
        if (!(parameter instanceof KeywordArgument kwarg)) {
            throw new JinjaException("Invalid parameter type in '" + function + "'");
        }
        if (!(kwarg.key instanceof Identifier id)) {
            throw new JinjaException("Keyword argument key must be an identifier in '" + function + "'");
        }
        return id.name;
    }
}
