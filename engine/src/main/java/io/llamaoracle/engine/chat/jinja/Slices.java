package io.llamaoracle.engine.chat.jinja;

import io.llamaoracle.engine.chat.jinja.FuncArgs.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * Python's slicing of strings (by bytes) and arrays.
 *
 * <p>Origin: {@code common/jinja/value.cpp} {@code slice} (b11192)
 */
final class Slices {
    private Slices() {}

    static Value ofString(FuncArgs args) {
        long[] range = range(args, Kind.STRING);
        JinjaString input = args.pos(0).asString();
        String s = input.str();
        StringBuilder out = new StringBuilder();
        for (int i : indices(s.length(), range[0], range[1], range[2])) {
            out.append(s.charAt(i));
        }
        return new StringValue(JinjaString.of(out.toString()).inputIf(input));
    }

    static Value ofArray(FuncArgs args) {
        long[] range = range(args, Kind.ARRAY);
        ArrayValue input = (ArrayValue) args.pos(0);
        List<Value> out = new ArrayList<>();
        for (int i : indices(input.asArray().size(), range[0], range[1], range[2])) {
            out.add(input.asArray().get(i));
        }
        return new ArrayValue(out, input.isTuple());
    }

    /** The arguments; called with fewer than three, the server reads them from the wrong places. */
    private static long[] range(FuncArgs args, Kind kind) {
        args.ensureCount(1, 4);
        args.ensure(kind, Kind.INT);
        Value second = args.pos(2, new UndefinedValue());
        Value third = args.pos(3, new UndefinedValue());
        long start = args.pos(1).asInt();
        long stop = second.asInt();
        long step = args.count() == 2 ? 1 : third.asInt();
        if (step == 0) {
            throw new JinjaException("slice step cannot be zero");
        }
        return new long[] {start, stop, step};
    }

    private static List<Integer> indices(long len, long start, long stop, long step) {
        boolean forward = step > 0;
        long from = start < 0 ? Math.max(len + start, 0) : Math.min(start, forward ? len : len - 1);
        long to;
        if (forward) {
            to = stop < 0 ? Math.max(len + stop, 0) : Math.min(stop, len);
        } else {
            to = stop < -1 ? Math.max(len + stop, -1) : Math.min(stop, len - 1);
        }
        List<Integer> out = new ArrayList<>();
        for (long i = from; forward ? i < to : i > to; i += step) {
            if (i >= 0 && i < len) {
                out.add((int) i);
            }
        }
        return out;
    }
}
