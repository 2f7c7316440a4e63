package io.llamaoracle.engine.chat.jinja;

import java.util.List;

/**
 * {@code if}, with {@code elif} as an {@code if} in the alternative.
 *
 * <p>Origin: {@code common/jinja/runtime.cpp} {@code if_statement::execute_impl} (b11192)
 */
final class IfStatement extends Node {
    private final Node test;
    private final List<Node> body;
    private final List<Node> alternate;

    IfStatement(Node test, List<Node> body, List<Node> alternate) {
        this.test = test;
        this.body = body;
        this.alternate = alternate;
    }

    @Override
    String type() {
        return "If";
    }

    @Override
    Value run(Context ctx) {
        return executeAll(test.execute(ctx).asBool() ? body : alternate, ctx);
    }
}
