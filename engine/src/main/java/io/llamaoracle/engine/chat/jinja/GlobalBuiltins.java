package io.llamaoracle.engine.chat.jinja;

import io.llamaoracle.engine.chat.jinja.FuncArgs.Kind;
import java.util.HashMap;
import java.util.Map;

/**
 * Functions that need no value, and the tests.
 *
 * <p>Origin: {@code common/jinja/value.cpp} {@code global_builtins} (b11192)
 */
final class GlobalBuiltins {
    static final Map<String, JinjaFunction> ALL = all();

    private GlobalBuiltins() {}

    private static Map<String, JinjaFunction> all() {
        Map<String, JinjaFunction> m = new HashMap<>();
        m.put("raise_exception", args -> {
            args.ensure(Kind.STRING);
            throw new JinjaException(
                    "Jinja Exception: " + args.pos(0).asString().str());
        });
        m.put("namespace", GlobalBuiltins::namespace);
        m.put("strftime_now", args -> {
            args.ensure(Kind.STRING);
            return new StringValue(
                    Strftime.format(args.pos(0).asString().str(), args.ctx().now()));
        });
        m.put("range", GlobalBuiltins::range);
        m.put("tojson", TojsonFilter::call);
        TestBuiltins.addTo(m);
        return Map.copyOf(m);
    }

    private static Value namespace(FuncArgs args) {
        ObjectValue out = new ObjectValue();
        for (Value arg : args.all()) {
            if (!(arg instanceof KwargValue kwarg)) {
                throw new JinjaException("namespace() arguments must be kwargs");
            }
            out.insert(kwarg.name, kwarg.value);
        }
        return out;
    }

    private static Value range(FuncArgs args) {
        args.ensureCount(1, 3);
        args.ensure(Kind.INT);
        boolean one = args.count() == 1;
        long start = one ? 0 : args.pos(0).asInt();
        long stop = args.pos(one ? 0 : 1).asInt();
        long step = args.count() < 3 ? 1 : args.pos(2).asInt();
        if (step == 0) {
            throw new JinjaException("range() step argument must not be zero");
        }
        ArrayValue out = new ArrayValue();
        for (long i = start; step > 0 ? i < stop : i > stop; i += step) {
            out.add(new IntValue(i));
        }
        return out;
    }
}
