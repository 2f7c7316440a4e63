package io.llamaoracle.engine.chat.jinja;

import java.util.ArrayList;
import java.util.List;

/**
 * Two operands and an operator. Integer arithmetic goes through doubles, as the server's does.
 *
 * <p>Origin: {@code common/jinja/runtime.cpp} {@code binary_expression::execute_impl} (b11192)
 */
final class BinaryExpression extends Node {
    private final String op;
    private final Node left;
    private final Node right;

    BinaryExpression(String op, Node left, Node right) {
        this.op = op;
        this.left = left;
        this.right = right;
    }

    @Override
    String type() {
        return "BinaryExpression";
    }

    @Override
    Value run(Context ctx) {
        Value a = left.execute(ctx);
        if (op.equals("and")) {
            return a.asBool() ? right.execute(ctx) : a;
        }
        if (op.equals("or")) {
            return a.asBool() ? a : right.execute(ctx);
        }
        Value b = right.execute(ctx);
        if (op.equals("==")) {
            return new BoolValue(a.sameAs(b));
        }
        if (op.equals("!=")) {
            return new BoolValue(!a.sameAs(b));
        }
        if (a.isUndefined() || b.isUndefined()) {
            return withUndefined(a, b);
        }
        if (a.isNone() || b.isNone()) {
            return withNone(ctx, a, b);
        }
        Value result = ofValues(ctx, a, b);
        if (result == null) {
            throw new JinjaException("Unknown operator \"" + op + "\" between " + a.type() + " and " + b.type());
        }
        return result;
    }

    private boolean isMembership() {
        return op.equals("in") || op.equals("not in");
    }

    private boolean isConcat() {
        return op.equals("+") || op.equals("~");
    }

    private Value withUndefined(Value a, Value b) {
        if (b.isUndefined() && isMembership()) {
            return new BoolValue(op.equals("not in"));
        }
        Value joined = isConcat() ? concatNull(a, b) : null;
        if (joined != null) {
            return joined;
        }
        throw new JinjaException("Cannot perform operation " + op + " on undefined values");
    }

    private Value withNone(Context ctx, Value a, Value b) {
        if (!b.isNone() && isMembership()) {
            return member(ctx, a, b);
        }
        Value joined = isConcat() ? concatNull(a, b) : null;
        if (joined != null) {
            return joined;
        }
        throw new JinjaException("Cannot perform operation on null values");
    }

    /** A string beside nothing: nothing counts as the empty string. Null if that is not the case. */
    private static Value concatNull(Value a, Value b) {
        boolean aNull = a.isNone() || a.isUndefined();
        boolean bNull = b.isNone() || b.isUndefined();
        if (aNull && b instanceof StringValue) {
            return new StringValue(b.asString());
        }
        return bNull && a instanceof StringValue ? new StringValue(a.asString()) : null;
    }

    private Value member(Context ctx, Value a, Value b) {
        FuncArgs args = new FuncArgs(ctx);
        args.add(a);
        args.add(b);
        boolean in = GlobalBuiltins.ALL.get("test_is_in").call(args).asBool();
        return new BoolValue(op.equals("in") == in);
    }

    private Value ofValues(Context ctx, Value a, Value b) {
        if (Numbers.isNumber(a) && Numbers.isNumber(b)) {
            Value result = Numbers.apply(op, a, b);
            if (result != null) {
                return result;
            }
        }
        boolean bArray = b instanceof ArrayValue;
        if (bArray && a instanceof ArrayValue && op.equals("+")) {
            List<Value> all = new ArrayList<>(a.asArray());
            all.addAll(b.asArray());
            return new ArrayValue(all, false);
        }
        if (bArray && !(a instanceof ArrayValue)) {
            Value in = member(ctx, a, b);
            if (isMembership()) {
                return in;
            }
        }
        return ofStrings(ctx, a, b);
    }

    private Value ofStrings(Context ctx, Value a, Value b) {
        boolean aString = a instanceof StringValue;
        boolean bString = b instanceof StringValue;
        if ((aString || bString) && isConcat()) {
            return new StringValue(a.asString().plus(b.asString()));
        }
        if (op.equals("*") && (aString && b instanceof IntValue || a instanceof IntValue && bString)) {
            return repeat((aString ? a : b).asString(), (aString ? b : a).asInt());
        }
        if ((aString && bString || b instanceof ObjectValue)) {
            Value in = member(ctx, a, b);
            return isMembership() ? in : null;
        }
        return null;
    }

    private static Value repeat(JinjaString s, long times) {
        JinjaString out = JinjaString.EMPTY;
        for (long i = 0; i < times; i++) {
            out = out.plus(s);
        }
        return new StringValue(out);
    }
}
