package io.llamaoracle.engine.chat.jinja;

import io.llamaoracle.engine.chat.jinja.FuncArgs.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Functions of arrays and tuples.
 *
 * <p>Origin: {@code common/jinja/value.cpp} {@code value_array_t::get_builtins} (b11192)
 */
final class ArrayBuiltins {
    static final Map<String, JinjaFunction> ALL = all();

    private ArrayBuiltins() {}

    private static Map<String, JinjaFunction> all() {
        Map<String, JinjaFunction> m = new HashMap<>();
        m.put("default", NothingBuiltins::defaultValue);
        m.put("list", args -> new ArrayValue(new ArrayList<>(items(args)), false));
        m.put(
                "first",
                args -> items(args).isEmpty()
                        ? new UndefinedValue()
                        : items(args).get(0));
        m.put(
                "last",
                args -> items(args).isEmpty()
                        ? new UndefinedValue()
                        : items(args).get(items(args).size() - 1));
        m.put("length", args -> new IntValue(items(args).size()));
        m.put("slice", Slices::ofArray);
        m.put("selectattr", args -> SelectAttr.call(args, true));
        m.put("select", args -> SelectAttr.call(args, true));
        m.put("rejectattr", args -> SelectAttr.call(args, false));
        m.put("reject", args -> SelectAttr.call(args, false));
        m.put("join", ArrayEdits::join);
        m.put("string", args -> {
            args.ensure(Kind.ARRAY);
            if (args.ctx().stats()) {
                args.pos(0).markUsedDeep();
            }
            return new StringValue(args.pos(0).asString());
        });
        m.put("tojson", TojsonFilter::call);
        m.put("map", ArrayEdits::map);
        m.put("append", ArrayBuiltins::append);
        m.put("pop", args -> {
            args.ensureCount(1, 2);
            args.ensure(Kind.ARRAY);
            return ((ArrayValue) args.pos(0))
                    .popAt(args.count() == 2 ? args.pos(1).asInt() : -1);
        });
        m.put("sort", ArrayEdits::sort);
        m.put("reverse", ArrayBuiltins::reverse);
        m.put("min", args -> extreme(args, "min", Compare.Op.LT));
        m.put("max", args -> extreme(args, "max", Compare.Op.GT));
        m.put("unique", args -> {
            throw new JinjaException.NotImplemented("Array unique builtin not implemented");
        });
        return Map.copyOf(m);
    }

    private static List<Value> items(FuncArgs args) {
        args.ensure(Kind.ARRAY);
        return args.pos(0).asArray();
    }

    private static Value append(FuncArgs args) {
        args.ensureCount(2);
        if (!(args.pos(0) instanceof ArrayValue array)) {
            throw new JinjaException("append: first argument must be an array");
        }
        array.add(args.pos(1));
        return array;
    }

    private static Value reverse(FuncArgs args) {
        List<Value> out = new ArrayList<>(items(args));
        Collections.reverse(out);
        return new ArrayValue(out, ((ArrayValue) args.pos(0)).isTuple());
    }

    private static Value extreme(FuncArgs args, String name, Compare.Op op) {
        args.ensureCount(1, 4);
        List<Value> items = items(args);
        if (!args.kwargOrPos("attribute", 2).isUndefined()) {
            throw new JinjaException.NotImplemented(name + ": attribute not implemented");
        }
        Value best = null;
        for (Value v : items) {
            if (best == null || Compare.test(v, best, op)) {
                best = v;
            }
        }
        return best == null ? new UndefinedValue() : best;
    }
}
