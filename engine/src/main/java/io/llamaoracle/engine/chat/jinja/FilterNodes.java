package io.llamaoracle.engine.chat.jinja;

import java.util.List;

/**
 * {@code value | filter} and {@code {% filter %}} blocks.
 *
 * <p>Origin: {@code common/jinja/runtime.cpp} {@code filter_expression::execute_impl} (b11192)
 * <p>Origin: {@code common/jinja/runtime.cpp} {@code filter_statement::execute_impl} (b11192)
 */
final class FilterNodes {
    private FilterNodes() {}

    static final class Expression extends Node {
        private final Node operand;
        private final Node filter;

        Expression(Node operand, Node filter) {
            this.operand = operand;
            this.filter = filter;
        }

        @Override
        String type() {
            return "FilterExpression";
        }

        @Override
        Value run(Context ctx) {
            return Filters.apply(ctx, filter, operand.execute(ctx));
        }
    }

    static final class Statement extends Node {
        private final Node filter;
        private final List<Node> body;

        Statement(Node filter, List<Node> body) {
            this.filter = filter;
            this.body = body;
        }

        @Override
        String type() {
            return "FilterStatement";
        }

        @Override
        Value run(Context ctx) {
            return Filters.apply(ctx, filter, executeAll(body, ctx));
        }
    }
}
