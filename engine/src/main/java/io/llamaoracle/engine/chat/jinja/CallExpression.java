package io.llamaoracle.engine.chat.jinja;

import java.util.List;

/**
 * A call; arguments are evaluated before what is called.
 *
 * <p>Origin: {@code common/jinja/runtime.cpp} {@code call_expression::execute_impl} (b11192)
 */
final class CallExpression extends Node {
    final Node callee;
    final List<Node> args;

    CallExpression(Node callee, List<Node> args) {
        this.callee = callee;
        this.args = args;
    }

    @Override
    String type() {
        return "CallExpression";
    }

    @Override
    Value run(Context ctx) {
        FuncArgs values = new FuncArgs(ctx);
        for (Node arg : args) {
            values.add(arg.execute(ctx));
        }
        Value function = callee.execute(ctx);
        if (!(function instanceof FuncValue f)) {
            throw new JinjaException("Callee is not a function: got " + function.type());
        }
        return f.invoke(values);
    }
}
