package io.llamaoracle.engine.chat.jinja;

import io.llamaoracle.engine.chat.jinja.FuncArgs.Kind;
import java.util.Map;
import java.util.function.Predicate;

/**
 * What can stand after {@code is}.
 *
 * <p>Origin: {@code common/jinja/value.cpp} {@code global_builtins} {@code test_type_fn} {@code test_compare_fn} (b11192)
 */
final class TestBuiltins {
    private TestBuiltins() {}

    static void addTo(Map<String, JinjaFunction> m) {
        types(m);
        numbers(m);
        m.put("test_is_lower", args -> {
            args.ensure(Kind.STRING);
            return new BoolValue(args.pos(0).asString().isLowercase());
        });
        m.put("test_is_upper", args -> {
            args.ensure(Kind.STRING);
            return new BoolValue(args.pos(0).asString().isUppercase());
        });
        m.put("test_is_in", TestBuiltins::in);
        m.put("test_is_test", args -> {
            args.ensure(Kind.STRING);
            return new BoolValue(
                    m.containsKey("test_is_" + args.pos(0).asString().str()));
        });
        compare(m, Compare.Op.EQ, "eq", "equalto");
        compare(m, Compare.Op.GE, "ge");
        compare(m, Compare.Op.GT, "gt", "greaterthan");
        compare(m, Compare.Op.LT, "lt", "lessthan");
        compare(m, Compare.Op.NE, "ne");
        for (String name : new String[] {"sameas", "escaped", "filter"}) {
            m.put("test_is_" + name, args -> {
                throw new JinjaException.NotImplemented(name + " test not implemented");
            });
        }
    }

    private static void types(Map<String, JinjaFunction> m) {
        type(m, v -> v instanceof BoolValue, "boolean");
        type(m, v -> v instanceof FuncValue, "callable");
        type(m, v -> v instanceof BoolValue && !v.asBool(), "false");
        type(m, v -> v instanceof BoolValue && v.asBool(), "true");
        type(m, v -> v instanceof StringValue, "string");
        type(m, v -> v instanceof IntValue, "integer");
        type(m, v -> v instanceof FloatValue, "float");
        type(m, Numbers::isNumber, "number");
        type(m, v -> v instanceof ArrayValue || v instanceof StringValue || v.isUndefined(), "iterable", "sequence");
        type(m, v -> v instanceof ObjectValue, "mapping");
        type(m, Value::isNone, "none");
        type(m, v -> !v.isUndefined(), "defined");
        type(m, Value::isUndefined, "undefined");
    }

    private static void type(Map<String, JinjaFunction> m, Predicate<Value> test, String... names) {
        for (String name : names) {
            m.put("test_is_" + name, args -> {
                args.ensureCount(1);
                return new BoolValue(test.test(args.pos(0)));
            });
        }
    }

    private static void compare(Map<String, JinjaFunction> m, Compare.Op op, String... names) {
        for (String name : names) {
            m.put("test_is_" + name, args -> {
                args.ensureCount(2, 2);
                return new BoolValue(Compare.test(args.pos(0), args.pos(1), op));
            });
        }
    }

    private static void numbers(Map<String, JinjaFunction> m) {
        m.put("test_is_odd", args -> {
            args.ensure(Kind.INT);
            return new BoolValue(args.pos(0).asInt() % 2 != 0);
        });
        m.put("test_is_even", args -> {
            args.ensure(Kind.INT);
            return new BoolValue(args.pos(0).asInt() % 2 == 0);
        });
        m.put("test_is_divisibleby", args -> {
            args.ensure(Kind.INT, Kind.INT);
            long by = args.pos(1).asInt();
            if (by == 0 || by == -1 && args.pos(0).asInt() == Long.MIN_VALUE) {
                throw new TemplateNotCoveredException("divisibleby(" + by + "), which ends the server");
            }
            return new BoolValue(args.pos(0).asInt() % by == 0);
        });
    }

    private static Value in(FuncArgs args) {
        args.ensureCount(2);
        Value needle = args.pos(0);
        Value haystack = args.pos(1);
        if (haystack.isUndefined()) {
            return new BoolValue(false);
        }
        if (haystack instanceof ArrayValue) {
            return new BoolValue(haystack.asArray().stream().anyMatch(needle::sameAs));
        }
        if (haystack instanceof StringValue) {
            if (!(needle instanceof StringValue)) {
                throw new JinjaException(
                        "'in' test expects args[1] as string when args[0] is string, got args[1] as " + needle.type());
            }
            return new BoolValue(
                    haystack.asString().str().contains(needle.asString().str()));
        }
        if (haystack instanceof ObjectValue) {
            return new BoolValue(haystack.hasKey(needle));
        }
        throw new JinjaException("'in' test expects iterable as first argument, got " + haystack.type());
    }
}
