package io.llamaoracle.engine.chat.jinja;

import java.util.ArrayList;
import java.util.List;

/**
 * Expressions that stand for themselves.
 *
 * <p>Origin: {@code common/jinja/runtime.h} {@code integer_literal} {@code float_literal} {@code string_literal} (b11192)
 * <p>Origin: {@code common/jinja/runtime.h} {@code array_literal} {@code tuple_literal} {@code object_literal} (b11192)
 */
final class Literals {
    private Literals() {}

    static final class IntegerLiteral extends Node {
        final long value;

        IntegerLiteral(long value) {
            this.value = value;
        }

        @Override
        String type() {
            return "IntegerLiteral";
        }

        @Override
        Value run(Context ctx) {
            return new IntValue(value);
        }
    }

    static final class FloatLiteral extends Node {
        private final double value;

        FloatLiteral(double value) {
            this.value = value;
        }

        @Override
        String type() {
            return "FloatLiteral";
        }

        @Override
        Value run(Context ctx) {
            return new FloatValue(value);
        }
    }

    static final class StringLiteral extends Node {
        private final String value;

        StringLiteral(String value) {
            this.value = value;
        }

        @Override
        String type() {
            return "StringLiteral";
        }

        @Override
        Value run(Context ctx) {
            return new StringValue(value);
        }
    }

    static final class ArrayLiteral extends Node {
        private final List<Node> items;

        ArrayLiteral(List<Node> items) {
            this.items = items;
        }

        @Override
        String type() {
            return "ArrayLiteral";
        }

        @Override
        Value run(Context ctx) {
            return new ArrayValue(all(items, ctx), false);
        }
    }

    static final class TupleLiteral extends Node {
        final List<Node> items;

        TupleLiteral(List<Node> items) {
            this.items = items;
        }

        @Override
        String type() {
            return "TupleLiteral";
        }

        @Override
        Value run(Context ctx) {
            return new ArrayValue(all(items, ctx), true);
        }
    }

    /** A key and its value. */
    record Pair(Node key, Node value) {}

    static final class ObjectLiteral extends Node {
        private final List<Pair> pairs;

        ObjectLiteral(List<Pair> pairs) {
            this.pairs = pairs;
        }

        @Override
        String type() {
            return "ObjectLiteral";
        }

        @Override
        Value run(Context ctx) {
            ObjectValue out = new ObjectValue();
            for (Pair pair : pairs) {
                Value key = pair.key.execute(ctx);
                out.insert(key, pair.value.execute(ctx));
            }
            return out;
        }
    }

    private static List<Value> all(List<Node> items, Context ctx) {
        List<Value> out = new ArrayList<>(items.size());
        for (Node item : items) {
            out.add(item.execute(ctx));
        }
        return out;
    }
}
