package io.llamaoracle.engine.chat.jinja;

/**
 * {@code a if b} without {@code else}: in a {@code for} it filters, elsewhere it is {@code a} or undefined.
 *
 * <p>Origin: {@code common/jinja/runtime.h} {@code select_expression} (b11192)
 */
final class SelectExpression extends Node {
    final Node lhs;
    final Node test;

    SelectExpression(Node lhs, Node test) {
        this.lhs = lhs;
        this.test = test;
    }

    @Override
    String type() {
        return "SelectExpression";
    }

    @Override
    Value run(Context ctx) {
        return test.run(ctx).asBool() ? lhs.run(ctx) : new UndefinedValue();
    }
}
