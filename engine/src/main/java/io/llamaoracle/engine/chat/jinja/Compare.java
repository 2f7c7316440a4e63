package io.llamaoracle.engine.chat.jinja;

/**
 * Comparison by sorting and by tests such as {@code is lessthan}: a number and a string compare as strings, other mixtures
 * are never in order.
 *
 * <p>Origin: {@code common/jinja/value.cpp} {@code value_compare} (b11192)
 */
final class Compare {
    /** What is asked. */
    enum Op {
        EQ,
        GE,
        GT,
        LT,
        NE
    }

    private Compare() {}

    static boolean test(Value a, Value b, Op op) {
        boolean aNumber = Numbers.isNumber(a);
        boolean bNumber = Numbers.isNumber(b);
        if (aNumber && bNumber) {
            return numbers(a.asFloat(), b.asFloat(), op);
        }
        boolean aString = a instanceof StringValue;
        boolean bString = b instanceof StringValue;
        if (bString && aNumber || aString && bNumber || aString && bString) {
            return order(a.asString().str().compareTo(b.asString().str()), op);
        }
        if (a instanceof BoolValue && b instanceof BoolValue) {
            if (op != Op.EQ && op != Op.NE) {
                throw new JinjaException("Unsupported comparison operator for bool type");
            }
            return a.asBool() == b.asBool() == (op == Op.EQ);
        }
        return false;
    }

    private static boolean numbers(double a, double b, Op op) {
        return switch (op) {
            case EQ -> a == b;
            case GE -> a >= b;
            case GT -> a > b;
            case LT -> a < b;
            case NE -> a != b;
        };
    }

    private static boolean order(int order, Op op) {
        return switch (op) {
            case EQ -> order == 0;
            case GE -> order >= 0;
            case GT -> order > 0;
            case LT -> order < 0;
            case NE -> order != 0;
        };
    }
}
