package io.llamaoracle.engine.chat.jinja;

import io.llamaoracle.engine.chat.jinja.FuncArgs.Kind;
import java.util.Map;

/**
 * Functions of integers, floats and booleans.
 *
 * <p>Origin: {@code common/jinja/value.cpp} {@code value_int_t::get_builtins} (b11192)
 * <p>Origin: {@code common/jinja/value.cpp} {@code value_float_t::get_builtins} (b11192)
 * <p>Origin: {@code common/jinja/value.cpp} {@code value_bool_t::get_builtins} (b11192)
 */
final class NumberBuiltins {
    static final Map<String, JinjaFunction> OF_INT = Map.of(
            "default", NothingBuiltins::defaultValue,
            "abs", args -> new IntValue(Math.abs(first(args, Kind.INT).asInt())),
            "int", args -> new IntValue(first(args, Kind.INT).asInt()),
            "float", args -> new FloatValue(first(args, Kind.INT).asInt()),
            "safe", TojsonFilter::call,
            "string", TojsonFilter::call,
            "tojson", TojsonFilter::call);

    static final Map<String, JinjaFunction> OF_FLOAT = Map.of(
            "default", NothingBuiltins::defaultValue,
            "abs", args -> new FloatValue(absolute(first(args, Kind.FLOAT).asFloat())),
            "int", args -> new IntValue(Numbers.toInt64(first(args, Kind.FLOAT).asFloat())),
            "float", args -> new FloatValue(first(args, Kind.FLOAT).asFloat()),
            "safe", TojsonFilter::call,
            "string", TojsonFilter::call,
            "tojson", TojsonFilter::call);

    static final Map<String, JinjaFunction> OF_BOOL = Map.of(
            "default", NothingBuiltins::defaultValue,
            "int", args -> new IntValue(first(args, Kind.BOOL).asInt()),
            "float", args -> new FloatValue(first(args, Kind.BOOL).asInt()),
            "safe", NumberBuiltins::boolString,
            "string", NumberBuiltins::boolString,
            "tojson", TojsonFilter::call);

    private NumberBuiltins() {}

    private static Value first(FuncArgs args, Kind kind) {
        args.ensure(kind);
        return args.pos(0);
    }

    /** Leaves the sign of zero and of a NaN alone. */
    private static double absolute(double d) {
        return d < 0.0 ? -d : d;
    }

    private static Value boolString(FuncArgs args) {
        return new StringValue(first(args, Kind.BOOL).asString());
    }
}
