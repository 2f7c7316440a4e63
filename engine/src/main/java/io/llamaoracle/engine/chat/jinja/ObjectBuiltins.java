package io.llamaoracle.engine.chat.jinja;

import io.llamaoracle.engine.chat.jinja.FuncArgs.Kind;
import io.llamaoracle.engine.libstdcxx.StdSortBy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Functions of objects.
 *
 * <p>Origin: {@code common/jinja/value.cpp} {@code value_object_t::get_builtins} (b11192)
 */
final class ObjectBuiltins {
    static final Map<String, JinjaFunction> ALL = all();

    private ObjectBuiltins() {}

    private static Map<String, JinjaFunction> all() {
        Map<String, JinjaFunction> m = new HashMap<>();
        m.put("get", ObjectBuiltins::get);
        m.put("keys", args -> each(args, ObjectValue.Entry::key));
        m.put("values", args -> each(args, ObjectValue.Entry::value));
        m.put("items", args -> each(args, e -> new ArrayValue(new ArrayList<>(List.of(e.key(), e.value())), true)));
        m.put("tojson", TojsonFilter::call);
        m.put("string", args -> {
            args.ensure(Kind.OBJECT);
            if (args.ctx().stats()) {
                args.pos(0).markUsedDeep();
            }
            return new StringValue(args.pos(0).asString());
        });
        m.put("length", args -> {
            args.ensure(Kind.OBJECT);
            return new IntValue(args.pos(0).entries().size());
        });
        m.put("dictsort", ObjectBuiltins::dictsort);
        m.put("join", args -> {
            throw new JinjaException.NotImplemented("object join not implemented");
        });
        return Map.copyOf(m);
    }

    private static Value get(FuncArgs args) {
        args.ensureCount(2, 3);
        if (!(args.pos(0) instanceof ObjectValue object)) {
            throw new JinjaException("get: first argument must be an object");
        }
        if (!(args.pos(1) instanceof StringValue)) {
            throw new JinjaException("get: second argument must be a string (key)");
        }
        Value found = object.at(args.pos(1));
        return found != null ? found : args.pos(2, new NoneValue());
    }

    private static Value each(FuncArgs args, Function<ObjectValue.Entry, Value> of) {
        args.ensure(Kind.OBJECT);
        ArrayValue out = new ArrayValue();
        for (ObjectValue.Entry e : args.pos(0).entries()) {
            out.add(of.apply(e));
        }
        return out;
    }

    private static Value dictsort(FuncArgs args) {
        Value by = args.kwargOrPos("by", 2);
        Compare.Op op = args.kwargOrPos("reverse", 3).asBool() ? Compare.Op.GT : Compare.Op.LT;
        boolean byValue = by instanceof StringValue && by.asString().str().equals("value");
        List<ObjectValue.Entry> entries = new ArrayList<>(args.pos(0).entries());
        StdSortBy.sort(
                entries,
                (a, b) -> byValue ? Compare.test(a.value(), b.value(), op) : Compare.test(a.key(), b.key(), op));
        return new ObjectValue(entries);
    }
}
