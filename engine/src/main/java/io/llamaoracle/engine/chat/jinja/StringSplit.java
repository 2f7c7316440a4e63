package io.llamaoracle.engine.chat.jinja;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Splitting strings. Only the last piece (of {@code rsplit}: the first) still counts as input.
 *
 * <p>Origin: {@code common/jinja/value.cpp} {@code value_string_t::get_builtins} (b11192)
 */
final class StringSplit {
    private StringSplit() {}

    static Value split(FuncArgs args) {
        String delim = delimiter(args, "split");
        long max = max(args);
        String rest = args.pos(0).asString().str();
        List<Value> out = new ArrayList<>();
        for (int at = rest.indexOf(delim); at >= 0 && max != 0; at = rest.indexOf(delim)) {
            out.add(new StringValue(rest.substring(0, at)));
            rest = rest.substring(at + delim.length());
            max--;
        }
        out.add(last(rest, args));
        return new ArrayValue(out, false);
    }

    static Value rsplit(FuncArgs args) {
        String delim = delimiter(args, "rsplit");
        long max = max(args);
        String rest = args.pos(0).asString().str();
        List<Value> out = new ArrayList<>();
        for (int at = rest.lastIndexOf(delim); at >= 0 && max != 0; at = rest.lastIndexOf(delim)) {
            out.add(new StringValue(rest.substring(at + delim.length())));
            rest = rest.substring(0, at);
            max--;
        }
        out.add(last(rest, args));
        Collections.reverse(out);
        return new ArrayValue(out, false);
    }

    private static String delimiter(FuncArgs args, String name) {
        args.ensureCount(1, 3);
        StringBuiltins.requireString(args, name + "() first argument must be a string");
        String delim = args.count() > 1 ? args.pos(1).asString().str() : " ";
        if (delim.isEmpty()) {
            throw new JinjaException("empty separator");
        }
        return delim;
    }

    private static long max(FuncArgs args) {
        return args.count() > 2 ? args.pos(2).asInt() : -1;
    }

    private static Value last(String rest, FuncArgs args) {
        return new StringValue(JinjaString.of(rest).inputIf(args.pos(0).asString()));
    }
}
