package io.llamaoracle.engine.chat.jinja;

import java.util.ArrayList;
import java.util.List;

/**
 * The arguments of a call. Errors about a wrong type show the C++ name of the wanted one, as the server does.
 *
 * <p>Origin: {@code common/jinja/value.h} {@code func_args} (b11192)
 * <p>Origin: {@code common/jinja/value.cpp} {@code func_args::get_kwarg_or_pos} (b11192)
 */
final class FuncArgs {
    /** Types that functions ask for. */
    enum Kind {
        INT(IntValue.class, "int"),
        FLOAT(FloatValue.class, "float"),
        BOOL(BoolValue.class, "bool"),
        STRING(StringValue.class, "string"),
        ARRAY(ArrayValue.class, "array"),
        OBJECT(ObjectValue.class, "object");

        private final Class<? extends Value> type;
        private final String mangled;

        Kind(Class<? extends Value> type, String name) {
            this.type = type;
            String struct = "value_" + name + "_t";
            this.mangled = "St10shared_ptrIN5jinja" + struct.length() + struct + "EE";
        }
    }

    private final Context ctx;
    private final String name;
    private final List<Value> args;

    FuncArgs(Context ctx) {
        this(ctx, "", new ArrayList<>());
    }

    private FuncArgs(Context ctx, String name, List<Value> args) {
        this.ctx = ctx;
        this.name = name;
        this.args = args;
    }

    /** A copy for the function of that name, with the value it is bound to in front. */
    FuncArgs named(String function, Value self) {
        List<Value> all = new ArrayList<>(args.size() + 1);
        if (self != null) {
            all.add(self);
        }
        all.addAll(args);
        return new FuncArgs(ctx, function, all);
    }

    Context ctx() {
        return ctx;
    }

    void add(Value v) {
        args.add(v);
    }

    List<Value> all() {
        return args;
    }

    int count() {
        return args.size();
    }

    Value kwarg(String key, Value otherwise) {
        for (Value v : args) {
            if (v instanceof KwargValue k && k.name.equals(key)) {
                return k.value;
            }
        }
        return otherwise;
    }

    Value kwargOrPos(String key, int pos) {
        Value v = kwarg(key, new UndefinedValue());
        return v.isUndefined() && pos < count() && !(args.get(pos) instanceof KwargValue) ? args.get(pos) : v;
    }

    Value pos(int i) {
        if (i < count()) {
            return args.get(i);
        }
        throw new JinjaException("Function '" + name + "' expected at least " + (i + 1) + " arguments, got " + count());
    }

    Value pos(int i, Value otherwise) {
        return i < count() ? args.get(i) : otherwise;
    }

    void ensureCount(int min, int max) {
        if (count() < min || count() > max) {
            throw new JinjaException(
                    "Function '" + name + "' expected between " + min + " and " + max + " arguments, got " + count());
        }
    }

    void ensureCount(int min) {
        ensureCount(min, 999);
    }

    /** The first arguments must be there and of these types. */
    void ensure(Kind... kinds) {
        ensureCount(kinds.length);
        for (int i = 0; i < kinds.length; i++) {
            if (!kinds[i].type.isInstance(args.get(i))) {
                throw new JinjaException("Function '" + name + "' expected value of type " + kinds[i].mangled + ", got "
                        + args.get(i).type());
            }
        }
    }
}
