package io.llamaoracle.engine.chat.jinja;

import java.util.List;

/**
 * Defines a function; its body sees the variables of the caller.
 *
 * <p>Origin: {@code common/jinja/runtime.cpp} {@code macro_statement::execute_impl} (b11192)
 */
final class MacroStatement extends Node {
    private final Node name;
    private final List<Node> parameters;
    private final List<Node> body;

    MacroStatement(Node name, List<Node> parameters, List<Node> body) {
        this.name = name;
        this.parameters = parameters;
        this.body = body;
    }

    @Override
    String type() {
        return "Macro";
    }

    @Override
    Value run(Context ctx) {
        if (!(name instanceof Identifier id)) {
            throw new JinjaException("Macro name must be an identifier");
        }
        ctx.set(id.name, new FuncValue(id.name, args -> {
            Context scope = new Context(args.ctx());
            Parameters.bind(id.name, parameters, args, scope);
            return executeAll(body, scope);
        }));
        return new UndefinedValue();
    }
}
