package io.llamaoracle.harness.probe;

/** Kinds of samplers in a {@code chain} request; the ordinal is the number on the wire. */
public enum SamplerKind {
    GREEDY,
    DIST,
    TOP_K,
    TOP_P,
    MIN_P,
    TYPICAL,
    TEMP,
    TEMP_EXT,
    XTC,
    TOP_N_SIGMA,
    MIROSTAT,
    MIROSTAT_V2,
    PENALTIES,
    DRY,
    ADAPTIVE_P,
    LOGIT_BIAS,
    INFILL,
    DRY_TEXT;

    private static final SamplerKind[] VALUES = values();

    /** The kind with this number. */
    public static SamplerKind of(int number) {
        if (number < 0 || number >= VALUES.length) {
            throw new IllegalArgumentException("unknown kind of sampler");
        }
        return VALUES[number];
    }
}
