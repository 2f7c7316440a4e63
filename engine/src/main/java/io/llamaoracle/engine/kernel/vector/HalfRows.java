package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;

/**
 * Halves as floats that are 2^112 too small: the bits of a finite half moved into a float's place need no new exponent.
 * Activations carry the factor back, so every product is exact and every sum rounds as upstream's does.
 *
 * <p>Weights with infinities or NaN have no such form; {@link #finite} finds them.
 */
final class HalfRows {
    /** What activations are multiplied by. */
    static final float SCALE = 0x1p112f;

    /** Bits of a half after an arithmetic shift by three. */
    static final int MASK = 0x8fffe000;

    private HalfRows() {}

    /** The float nearest to {@code f} that is a half. */
    static float round(float f) {
        return Float.float16ToFloat(Float.floatToFloat16(f));
    }

    /** Whether none of the {@code n} halves at {@code x} is infinite or NaN. */
    static boolean finite(long x, long n) {
        IntVector seen = IntVector.zero(V.I);
        long i = 0;
        for (; i + 16 <= n; i += 16) {
            seen = seen.or(IntVector.fromMemorySegment(V.I, Mem.ALL, x + 2 * i, Mem.LE)
                    .and(0x7c007c00)
                    .add(0x04000400));
        }
        boolean ok = (seen.reduceLanes(VectorOperators.OR) & 0x80008000) == 0;
        for (; i < n; i++) {
            ok &= (Mem.u16(x + 2 * i) & 0x7c00) != 0x7c00;
        }
        return ok;
    }
}
