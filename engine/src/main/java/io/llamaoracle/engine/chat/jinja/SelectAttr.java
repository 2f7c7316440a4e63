package io.llamaoracle.engine.chat.jinja;

import io.llamaoracle.engine.chat.jinja.FuncArgs.Kind;

/**
 * {@code selectattr}, {@code rejectattr}, {@code select} and {@code reject}, which are the same function: a test's name and
 * its argument come after an optional attribute.
 *
 * <p>Origin: {@code common/jinja/value.cpp} {@code selectattr} (b11192)
 */
final class SelectAttr {
    private SelectAttr() {}

    static Value call(FuncArgs args, boolean keep) {
        args.ensureCount(2, 4);
        args.ensure(Kind.ARRAY, Kind.STRING);
        JinjaFunction test = test(args);
        ArrayValue out = new ArrayValue();
        for (Value item : args.pos(0).asArray()) {
            Value subject = args.count() == 3 ? item : attribute(item, args.pos(1));
            boolean selected;
            if (test == null) {
                selected = subject.asBool();
            } else {
                FuncArgs testArgs = new FuncArgs(args.ctx());
                testArgs.add(subject);
                testArgs.add(args.pos(args.count() - 1));
                selected = test.call(testArgs).asBool();
            }
            if (selected == keep) {
                out.add(item);
            }
        }
        return out;
    }

    private static JinjaFunction test(FuncArgs args) {
        if (args.count() == 2) {
            return null;
        }
        String name = args.pos(args.count() - 2).asString().str();
        JinjaFunction test = GlobalBuiltins.ALL.get("test_is_" + name);
        if (test == null) {
            throw new JinjaException("selectattr: unknown test '" + name + "'");
        }
        return test;
    }

    private static Value attribute(Value item, Value name) {
        if (!(item instanceof ObjectValue object)) {
            throw new JinjaException("selectattr: item is not an object");
        }
        Value found = object.at(name);
        return found == null ? new UndefinedValue() : found;
    }
}
