package io.llamaoracle.engine.chat.jinja;

import io.llamaoracle.engine.chat.jinja.FuncArgs.Kind;
import java.util.HashMap;
import java.util.Map;

/**
 * Functions of strings; lengths and places count bytes.
 *
 * <p>Origin: {@code common/jinja/value.cpp} {@code value_string_t::get_builtins} (b11192)
 */
final class StringBuiltins {
    static final Map<String, JinjaFunction> ALL = all();

    private interface Change {
        JinjaString apply(JinjaString s);
    }

    private StringBuiltins() {}

    private static Map<String, JinjaFunction> all() {
        Map<String, JinjaFunction> m = new HashMap<>();
        m.put("upper", args -> changed(args, JinjaString::uppercase));
        m.put("lower", args -> changed(args, JinjaString::lowercase));
        m.put("title", args -> changed(args, JinjaString::titlecase));
        m.put("capitalize", args -> changed(args, JinjaString::capitalize));
        m.put("string", args -> changed(args, s -> s));
        m.put("strip", args -> {
            requireString(args, "strip() first argument must be a string");
            return strip(args, true, true);
        });
        m.put("rstrip", args -> {
            args.ensure(Kind.STRING);
            return strip(args, false, true);
        });
        m.put("lstrip", args -> {
            args.ensure(Kind.STRING);
            return strip(args, true, false);
        });
        m.put("length", args -> {
            args.ensure(Kind.STRING);
            return new IntValue(args.pos(0).asString().length());
        });
        m.put("startswith", args -> new BoolValue(first(args).startsWith(second(args))));
        m.put("endswith", args -> new BoolValue(first(args).endsWith(second(args))));
        m.put("default", StringBuiltins::defaultValue);
        m.put("slice", Slices::ofString);
        m.put("safe", args -> {
            args.ensure(Kind.STRING);
            return args.pos(0);
        });
        m.put("tojson", TojsonFilter::call);
        m.put("join", args -> {
            throw new JinjaException.NotImplemented("String join builtin not implemented");
        });
        m.put("split", StringSplit::split);
        m.put("rsplit", StringSplit::rsplit);
        m.put("replace", StringEdits::replace);
        m.put("format", StringEdits::format);
        m.put("indent", StringEdits::indent);
        m.put("int", StringNumbers::toInt);
        m.put("float", StringNumbers::toFloat);
        return Map.copyOf(m);
    }

    static void requireString(FuncArgs args, String otherwise) {
        if (!(args.pos(0) instanceof StringValue)) {
            throw new JinjaException(otherwise);
        }
    }

    private static Value changed(FuncArgs args, Change change) {
        args.ensure(Kind.STRING);
        return new StringValue(change.apply(args.pos(0).asString()));
    }

    private static String first(FuncArgs args) {
        args.ensure(Kind.STRING, Kind.STRING);
        return args.pos(0).asString().str();
    }

    private static String second(FuncArgs args) {
        return args.pos(1).asString().str();
    }

    private static Value strip(FuncArgs args, boolean left, boolean right) {
        Value chars = args.kwargOrPos("chars", 1);
        JinjaString s = args.pos(0).asString();
        return new StringValue(s.strip(
                left, right, chars.isUndefined() ? null : chars.asString().str()));
    }

    private static Value defaultValue(FuncArgs args) {
        Value input = args.pos(0);
        requireString(args, "default() first argument must be a string");
        Value otherwise = args.count() > 1 && !args.pos(1).isUndefined() ? args.pos(1) : new StringValue("");
        return args.kwargOrPos("boolean", 2).asBool() && !input.asBool() ? otherwise : input;
    }
}
