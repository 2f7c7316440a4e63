package io.llamaoracle.engine.chat.jinja;

import java.util.List;

/**
 * Calls a macro that can call the block back as {@code caller}.
 *
 * <p>Origin: {@code common/jinja/runtime.cpp} {@code call_statement::execute_impl} (b11192)
 */
final class CallStatement extends Node {
    private final CallExpression call;
    private final List<Node> callerParameters;
    private final List<Node> body;

    CallStatement(CallExpression call, List<Node> callerParameters, List<Node> body) {
        this.call = call;
        this.callerParameters = callerParameters;
        this.body = body;
    }

    @Override
    String type() {
        return "CallStatement";
    }

    @Override
    Value run(Context ctx) {
        Value callee = call.callee.execute(ctx);
        if (!(callee instanceof FuncValue function)) {
            throw new JinjaException("Callee is not a function: got " + callee.type());
        }
        Context callerScope = new Context(ctx);
        JinjaFunction caller = args -> {
            Context scope = new Context(callerScope);
            Parameters.bind("caller", callerParameters, args, scope);
            return executeAll(body, scope);
        };
        Context callScope = new Context(ctx);
        callScope.set("caller", new FuncValue("caller", caller));
        FuncArgs args = new FuncArgs(callScope);
        for (Node arg : call.args) {
            args.add(arg.execute(ctx));
        }
        return function.invoke(args);
    }
}
