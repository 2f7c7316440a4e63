package io.llamaoracle.engine.chat.jinja;

/**
 * {@code [start:stop:step]}, a call of the value's {@code slice}.
 *
 * <p>Origin: {@code common/jinja/runtime.cpp} {@code member_expression::execute_impl} (b11192)
 */
final class SliceExpression extends Node {
    private final Node start;
    private final Node stop;
    private final Node step;

    SliceExpression(Node start, Node stop, Node step) {
        this.start = start;
        this.stop = stop;
        this.step = step;
    }

    @Override
    String type() {
        return "SliceExpression";
    }

    @Override
    Value run(Context ctx) {
        throw new JinjaException("must be handled by MemberExpression");
    }

    Value of(Value object, Context ctx) {
        long size = 0;
        if (object instanceof ArrayValue) {
            size = object.asArray().size();
        } else if (object instanceof StringValue) {
            size = object.asString().length();
        }
        Value by = step != null ? step.execute(ctx) : new IntValue(1);
        Value from = start != null ? start.execute(ctx) : new IntValue(by.asInt() < 0 ? size - 1 : 0);
        Value to = stop != null ? stop.execute(ctx) : new IntValue(by.asInt() < 0 ? -1 : size);
        FuncValue slice = Filters.builtin(ctx, "slice", object);
        FuncArgs args = new FuncArgs(ctx);
        args.add(from);
        args.add(to);
        args.add(by);
        return slice.invoke(args);
    }
}
