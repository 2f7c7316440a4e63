package io.llamaoracle.engine.server;

/**
 * Names of file types.
 *
 * <p>Origin: {@code src/llama-model-loader.cpp} {@code llama_ftype_name} (b11192)
 */
final class FtypeName {
    private static final String UNKNOWN = "unknown, may not work";

    private static final String[] NAMES = {
        "all F32",
        "F16",
        "Q4_0",
        "Q4_1",
        UNKNOWN,
        UNKNOWN,
        UNKNOWN,
        "Q8_0",
        "Q5_0",
        "Q5_1",
        "Q2_K - Medium",
        "Q3_K - Small",
        "Q3_K - Medium",
        "Q3_K - Large",
        "Q4_K - Small",
        "Q4_K - Medium",
        "Q5_K - Small",
        "Q5_K - Medium",
        "Q6_K",
        "IQ2_XXS - 2.0625 bpw",
        "IQ2_XS - 2.3125 bpw",
        "Q2_K - Small",
        "IQ3_XS - 3.3 bpw",
        "IQ3_XXS - 3.0625 bpw",
        "IQ1_S - 1.5625 bpw",
        "IQ4_NL - 4.5 bpw",
        "IQ3_S - 3.4375 bpw",
        "IQ3_S mix - 3.66 bpw",
        "IQ2_S - 2.5 bpw",
        "IQ2_M - 2.7 bpw",
        "IQ4_XS - 4.25 bpw",
        "IQ1_M - 1.75 bpw",
        "BF16",
        UNKNOWN,
        UNKNOWN,
        UNKNOWN,
        "TQ1_0 - 1.69 bpw ternary",
        "TQ2_0 - 2.06 bpw ternary",
        "MXFP4 MoE",
        "NVFP4",
        "Q1_0",
        "Q2_0"
    };

    private FtypeName() {}

    /** The name of a file type. */
    static String of(long ftype) {
        return ftype >= 0 && ftype < NAMES.length ? NAMES[(int) ftype] : UNKNOWN;
    }
}
