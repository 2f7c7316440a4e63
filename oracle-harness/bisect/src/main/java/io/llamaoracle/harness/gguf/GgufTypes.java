package io.llamaoracle.harness.gguf;

import java.util.Map;

/** The numbers of ggml's types in a GGUF file. */
public final class GgufTypes {
    private static final Map<Integer, String> NAMES = Map.ofEntries(
            Map.entry(0, "f32"),
            Map.entry(1, "f16"),
            Map.entry(2, "q4_0"),
            Map.entry(3, "q4_1"),
            Map.entry(6, "q5_0"),
            Map.entry(7, "q5_1"),
            Map.entry(8, "q8_0"),
            Map.entry(9, "q8_1"),
            Map.entry(10, "q2_K"),
            Map.entry(11, "q3_K"),
            Map.entry(12, "q4_K"),
            Map.entry(13, "q5_K"),
            Map.entry(14, "q6_K"),
            Map.entry(15, "q8_K"),
            Map.entry(16, "iq2_xxs"),
            Map.entry(17, "iq2_xs"),
            Map.entry(18, "iq3_xxs"),
            Map.entry(19, "iq1_s"),
            Map.entry(20, "iq4_nl"),
            Map.entry(21, "iq3_s"),
            Map.entry(22, "iq2_s"),
            Map.entry(23, "iq4_xs"),
            Map.entry(24, "i8"),
            Map.entry(25, "i16"),
            Map.entry(26, "i32"),
            Map.entry(27, "i64"),
            Map.entry(28, "f64"),
            Map.entry(29, "iq1_m"),
            Map.entry(30, "bf16"),
            Map.entry(34, "tq1_0"),
            Map.entry(35, "tq2_0"),
            Map.entry(39, "mxfp4"),
            Map.entry(40, "nvfp4"),
            Map.entry(41, "q1_0"),
            Map.entry(42, "q2_0"));

    private GgufTypes() {}

    /** The name as ggml prints it; {@code type N} for a number that is not known here. */
    public static String name(int type) {
        return NAMES.getOrDefault(type, "type " + type);
    }
}
