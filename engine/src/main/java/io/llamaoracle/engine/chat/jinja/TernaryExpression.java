package io.llamaoracle.engine.chat.jinja;

/**
 * {@code a if b else c}.
 *
 * <p>Origin: {@code common/jinja/runtime.h} {@code ternary_expression} (b11192)
 */
final class TernaryExpression extends Node {
    private final Node condition;
    private final Node whenTrue;
    private final Node whenFalse;

    TernaryExpression(Node condition, Node whenTrue, Node whenFalse) {
        this.condition = condition;
        this.whenTrue = whenTrue;
        this.whenFalse = whenFalse;
    }

    @Override
    String type() {
        return "Ternary";
    }

    @Override
    Value run(Context ctx) {
        return (condition.execute(ctx).asBool() ? whenTrue : whenFalse).execute(ctx);
    }
}
