package io.llamaoracle.engine.json;

import java.util.ArrayList;
import java.util.List;

/**
 * Typed reads with the library's conversions, compiled for x86-64. A boolean counts as a number for {@code int}, {@code
 * unsigned} and {@code float}, but not for the library's own 64-bit and double types. A double out of an integer's range
 * becomes what {@code cvttsd2si} gives, a larger integer keeps its low bits.
 *
 * <p>Origin: {@code vendor/nlohmann/json.hpp} {@code from_json} (b11192)
 * <p>Origin: {@code vendor/nlohmann/json.hpp} {@code get_arithmetic_value} (b11192)
 */
public final class JsonGet {
    private static final double TWO_63 = 0x1p63;

    private JsonGet() {}

    /** {@code get<bool>()}. */
    public static boolean bool(Json j) {
        if (!j.isBoolean()) {
            throw JsonException.wrongType("boolean", j);
        }
        return j.bits() != 0;
    }

    /** {@code get<int>()}: a double outside the range gives {@code INT_MIN}. */
    public static int int32(Json j) {
        return switch (j.type()) {
            case INTEGER, UNSIGNED, BOOLEAN -> (int) j.bits();
            case FLOAT -> cvttsd2si32(j.doubleValue());
            default -> throw JsonException.wrongType("number", j);
        };
    }

    /** {@code get<unsigned int>()}: the low half of a 64-bit conversion. */
    public static int uint32(Json j) {
        return switch (j.type()) {
            case INTEGER, UNSIGNED, BOOLEAN -> (int) j.bits();
            case FLOAT -> (int) cvttsd2si64(j.doubleValue());
            default -> throw JsonException.wrongType("number", j);
        };
    }

    /** {@code get<int64_t>()}: no booleans. */
    public static long int64(Json j) {
        return switch (j.type()) {
            case INTEGER, UNSIGNED -> j.bits();
            case FLOAT -> cvttsd2si64(j.doubleValue());
            default -> throw JsonException.wrongType("number", j);
        };
    }

    /** {@code get<float>()}: integers are rounded once, doubles are rounded from the double, never from the decimal. */
    public static float float32(Json j) {
        return switch (j.type()) {
            case INTEGER, BOOLEAN -> (float) j.bits();
            case UNSIGNED -> unsignedToFloat(j.bits());
            case FLOAT -> (float) j.doubleValue();
            default -> throw JsonException.wrongType("number", j);
        };
    }

    /** {@code get<std::string>()}. */
    public static String string(Json j) {
        if (!j.isString()) {
            throw JsonException.wrongType("string", j);
        }
        return j.rawString();
    }

    /** {@code get<std::vector<std::string>>()}. */
    public static List<String> strings(Json j) {
        if (!j.isArray()) {
            throw JsonException.wrongType("array", j);
        }
        List<String> out = new ArrayList<>(j.size());
        for (Json item : j.items()) {
            out.add(string(item));
        }
        return out;
    }

    /** {@code get<std::vector<int>>()}. */
    public static int[] ints(Json j) {
        if (!j.isArray()) {
            throw JsonException.wrongType("array", j);
        }
        int[] out = new int[j.size()];
        for (int i = 0; i < out.length; i++) {
            out[i] = int32(j.at(i));
        }
        return out;
    }

    private static int cvttsd2si32(double d) {
        double t = (long) d;
        return d >= -TWO_63 && d < TWO_63 && t >= Integer.MIN_VALUE && t <= Integer.MAX_VALUE
                ? (int) d
                : Integer.MIN_VALUE;
    }

    private static long cvttsd2si64(double d) {
        return d >= -TWO_63 && d < TWO_63 ? (long) d : Long.MIN_VALUE;
    }

    private static float unsignedToFloat(long bits) {
        if (bits >= 0) {
            return (float) bits;
        }
        float half = (float) ((bits >>> 1) | (bits & 1));
        return half + half;
    }
}
