package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.kernel.scalar.FloatRows;

/** Rounding of activations to bfloat16. */
final class Bf16Rows {
    private Bf16Rows() {}

    /** The float nearest to {@code f} that is a bfloat16. */
    static float round(float f) {
        return Float.intBitsToFloat(FloatRows.bf16(f) << 16);
    }
}
