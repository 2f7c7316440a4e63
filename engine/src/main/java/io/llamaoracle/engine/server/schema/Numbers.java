package io.llamaoracle.engine.server.schema;

import io.llamaoracle.engine.json.JsonGet;
import io.llamaoracle.engine.server.params.InvalidArgumentException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

/**
 * Readers of number fields. A soft limit clamps, a hard limit refuses; a field without limits still clamps a float to the
 * finite ones.
 *
 * <p>Origin: {@code tools/server/server-schema.cpp} {@code field_num::eval} (b11192)
 */
final class Numbers {
    /** Takes a float. */
    @FunctionalInterface
    interface FloatConsumer {
        void accept(float value);
    }

    private Numbers() {}

    static Field.Reader int32(IntConsumer set) {
        return clampedInt(Integer.MIN_VALUE, Integer.MAX_VALUE, set);
    }

    static Field.Reader clampedInt(int min, int max, IntConsumer set) {
        return (data, value) -> set.accept(Math.max(min, Math.min(max, JsonGet.int32(value))));
    }

    static Field.Reader limitedInt(int min, int max, IntConsumer set) {
        return (data, value) -> {
            int v = JsonGet.int32(value);
            if (v < min || v > max) {
                throw outside(Integer.toString(min), Integer.toString(max), Integer.toString(v));
            }
            set.accept(v);
        };
    }

    static Field.Reader limitedLong(long min, long max, LongConsumer set) {
        return (data, value) -> {
            long v = JsonGet.int64(value);
            if (v < min || v > max) {
                throw outside(Long.toString(min), Long.toString(max), Long.toString(v));
            }
            set.accept(v);
        };
    }

    static Field.Reader uint32(IntConsumer set) {
        return (data, value) -> set.accept(JsonGet.uint32(value));
    }

    static Field.Reader float32(FloatConsumer set) {
        return clampedFloat(-Float.MAX_VALUE, Float.MAX_VALUE, set);
    }

    static Field.Reader clampedFloat(float min, float max, FloatConsumer set) {
        return (data, value) -> set.accept(clamp(min, max, JsonGet.float32(value)));
    }

    static Field.Reader limitedFloat(float min, float max, FloatConsumer set) {
        return (data, value) -> {
            float v = JsonGet.float32(value);
            if (v < min || v > max) {
                throw outside(fixed(min), fixed(max), fixed(v));
            }
            set.accept(v);
        };
    }

    /** {@code std::max(min, std::min(max, v))}: of equal values the bound wins, so that -0 becomes +0. */
    private static float clamp(float min, float max, float v) {
        float upper = v < max ? v : max;
        return min < upper ? upper : min;
    }

    private static InvalidArgumentException outside(String min, String max, String got) {
        return new InvalidArgumentException(
                "Value must be between " + min + " <= value <= " + max + ", but got " + got);
    }

    /** {@code std::to_string(float)}: {@code %f} of the exact value. */
    static String fixed(float v) {
        String sign = Float.floatToRawIntBits(v) < 0 ? "-" : "";
        if (Float.isInfinite(v)) {
            return sign + "inf";
        }
        return sign
                + new BigDecimal(Math.abs(v))
                        .setScale(6, RoundingMode.HALF_EVEN)
                        .toPlainString();
    }
}
