package io.llamaoracle.harness.subject.lines;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.runner.RunnerException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Floats and ids on the lines: decimal, or 8 hex digits each, sign first. */
final class Values {
    private static final int DIGITS = 8;

    private Values() {}

    /** The floats of {@code NAME_hex} or of {@code NAME}; null when there are neither. */
    static float[] floats(Json.Obj from, String name) {
        String hex = from.text(name + "_hex", "");
        if (!hex.isEmpty()) {
            return floats(hex);
        }
        if (!(from.get(name).orElse(null) instanceof Json.Arr list)) {
            return null;
        }
        float[] values = new float[list.items().size()];
        for (int i = 0; i < values.length; i++) {
            if (!(list.items().get(i) instanceof Json.Num number)) {
                throw new RunnerException("'" + name + "' holds " + list.items().get(i) + ", which is no number");
            }
            values[i] = (float) number.value();
        }
        return values;
    }

    private static float[] floats(String hex) {
        float[] values = new float[hex.length() / DIGITS];
        try {
            for (int i = 0; i < values.length; i++) {
                values[i] = Float.intBitsToFloat(Integer.parseUnsignedInt(hex, DIGITS * i, DIGITS * i + DIGITS, 16));
            }
        } catch (NumberFormatException e) {
            throw new RunnerException("not 8 hex digits a float: " + e.getMessage(), e);
        }
        return values;
    }

    static String hex(float[] values) {
        StringBuilder out = new StringBuilder(DIGITS * values.length);
        for (float value : values) {
            out.append(String.format(Locale.ROOT, "%08x", Float.floatToRawIntBits(value)));
        }
        return out.toString();
    }

    static byte[] littleEndian(float[] values) {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(values);
        return bytes.array();
    }

    static Json.Arr numbers(List<Integer> values) {
        return new Json.Arr(values.stream()
                .<Json>map(v -> new Json.Num(Integer.toString(v)))
                .toList());
    }

    /** The integers of a member; null when it is no list. */
    static int[] ints(Json.Obj from, String name) {
        if (!(from.get(name).orElse(null) instanceof Json.Arr list)) {
            return null;
        }
        List<Integer> values = new ArrayList<>();
        for (Json item : list.items()) {
            if (!(item instanceof Json.Num number) || !number.integral()) {
                throw new RunnerException("'" + name + "' holds " + item + ", which is no integer");
            }
            values.add((int) number.value());
        }
        return values.stream().mapToInt(Integer::intValue).toArray();
    }

    static List<Integer> list(int[] values) {
        return Arrays.stream(values).boxed().toList();
    }
}
