package io.llamaoracle.engine.chat.jinja;

/**
 * {@code value is test}: a global function named {@code test_is_…}.
 *
 * <p>Origin: {@code common/jinja/runtime.cpp} {@code test_expression::execute_impl} (b11192)
 */
final class TestExpression extends Node {
    private final Node operand;
    private final boolean negate;
    private final Node test;

    TestExpression(Node operand, boolean negate, Node test) {
        this.operand = operand;
        this.negate = negate;
        this.test = test;
    }

    @Override
    String type() {
        return "TestExpression";
    }

    @Override
    Value run(Context ctx) {
        Value input = operand.execute(ctx);
        FuncArgs args = new FuncArgs(ctx);
        args.add(input);
        String id = arguments(ctx, args);
        String name = "test_is_" + id;
        JinjaFunction function = GlobalBuiltins.ALL.get(name);
        if (function == null) {
            throw new JinjaException("Unknown test '" + id + "'");
        }
        if (ctx.stats()) {
            input.markUsed(name);
        }
        Value result = function.call(args);
        return negate ? new BoolValue(!result.asBool()) : result;
    }

    private String arguments(Context ctx, FuncArgs args) {
        if (test instanceof Identifier id) {
            return id.name;
        }
        if (!(test instanceof CallExpression call)) {
            throw new JinjaException("Invalid test expression");
        }
        if (!(call.callee instanceof Identifier id)) {
            throw new JinjaException("Test callee must be an identifier");
        }
        for (Node arg : call.args) {
            args.add(arg.execute(ctx));
        }
        return id.name;
    }
}
