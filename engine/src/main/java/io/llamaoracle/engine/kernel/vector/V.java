package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * The species: 256 bits are the eight lanes of the haswell variant, 512 bits two groups of them side by side; and reduction
 * trees.
 */
final class V {
    static final VectorSpecies<Float> F = FloatVector.SPECIES_256;
    static final VectorSpecies<Float> F512 = FloatVector.SPECIES_512;
    static final VectorSpecies<Integer> I = IntVector.SPECIES_256;
    static final VectorSpecies<Short> S = ShortVector.SPECIES_256;

    private static final VectorShuffle<Float> HALVES = VectorShuffle.fromValues(F, 4, 5, 6, 7, 0, 1, 2, 3);
    private static final VectorShuffle<Float> PAIRS = VectorShuffle.fromValues(F, 2, 3, 0, 1, 6, 7, 4, 5);
    private static final VectorShuffle<Float> NEIGHBOURS = VectorShuffle.fromValues(F, 1, 0, 3, 2, 5, 4, 7, 6);

    private static final VectorShuffle<Float> EVENS = VectorShuffle.fromValues(F, 0, 4, 2, 6, 0, 4, 2, 6);
    private static final VectorShuffle<Float> IN_TURN = VectorShuffle.fromValues(F, 0, 2, 4, 6, 0, 2, 4, 6);
    private static final VectorMask<Float> UPPER = VectorMask.fromLong(F, 0xf0);
    private static final VectorMask<Float> ODD_PAIRS = VectorMask.fromLong(F, 0xcc);

    private V() {}

    /** Sum of the register stored at {@code a} by halves, then pairs, then neighbours ({@code hsum_float_8}). */
    static float hsum(long a) {
        float q0 = (Mem.f32(a) + Mem.f32(a + 16)) + (Mem.f32(a + 8) + Mem.f32(a + 24));
        float q1 = (Mem.f32(a + 4) + Mem.f32(a + 20)) + (Mem.f32(a + 12) + Mem.f32(a + 28));
        return q0 + q1;
    }

    /**
     * Sums by halves of four registers stored at {@code a}, as {@link #hsum} gives them, to four floats at {@code s}.
     * Registers come through memory so that callers hand over no vectors.
     */
    static void hsum4(long a, long s) {
        FloatVector h0 = FloatVector.fromMemorySegment(F, Mem.ALL, a, Mem.LE);
        h0 = h0.add(h0.rearrange(HALVES));
        FloatVector h1 = FloatVector.fromMemorySegment(F, Mem.ALL, a + 32, Mem.LE);
        h1 = h1.add(h1.rearrange(HALVES));
        FloatVector h2 = FloatVector.fromMemorySegment(F, Mem.ALL, a + 64, Mem.LE);
        h2 = h2.add(h2.rearrange(HALVES));
        FloatVector h3 = FloatVector.fromMemorySegment(F, Mem.ALL, a + 96, Mem.LE);
        h3 = h3.add(h3.rearrange(HALVES));
        FloatVector m01 = h0.blend(h1, UPPER);
        FloatVector m23 = h2.blend(h3, UPPER);
        m01 = m01.add(m01.rearrange(PAIRS));
        m23 = m23.add(m23.rearrange(PAIRS));
        FloatVector m = m01.blend(m23, ODD_PAIRS);
        m = m.add(m.rearrange(NEIGHBOURS));
        ((FloatVector) m.rearrange(EVENS).reinterpretShape(FloatVector.SPECIES_128, 0))
                .intoMemorySegment(Mem.ALL, s, Mem.LE);
    }

    /** The same for registers whose lanes are upstream's 0 2 4 6 1 3 5 7. */
    static void hsum4Split(long a, long s) {
        FloatVector h0 = FloatVector.fromMemorySegment(F, Mem.ALL, a, Mem.LE);
        h0 = h0.add(h0.rearrange(PAIRS));
        FloatVector h1 = FloatVector.fromMemorySegment(F, Mem.ALL, a + 32, Mem.LE);
        h1 = h1.add(h1.rearrange(PAIRS));
        FloatVector h2 = FloatVector.fromMemorySegment(F, Mem.ALL, a + 64, Mem.LE);
        h2 = h2.add(h2.rearrange(PAIRS));
        FloatVector h3 = FloatVector.fromMemorySegment(F, Mem.ALL, a + 96, Mem.LE);
        h3 = h3.add(h3.rearrange(PAIRS));
        FloatVector m01 = h0.blend(h1, ODD_PAIRS);
        FloatVector m23 = h2.blend(h3, ODD_PAIRS);
        m01 = m01.add(m01.rearrange(NEIGHBOURS));
        m23 = m23.add(m23.rearrange(NEIGHBOURS));
        m01 = m01.add(m01.rearrange(HALVES));
        m23 = m23.add(m23.rearrange(HALVES));
        FloatVector m = m01.blend(m23, UPPER);
        ((FloatVector) m.rearrange(IN_TURN).reinterpretShape(FloatVector.SPECIES_128, 0))
                .intoMemorySegment(Mem.ALL, s, Mem.LE);
    }

    /** Sum of the squares of the register stored at {@code a}, in the order of {@link #hsum}. */
    static float hsumSquares(long a) {
        float q0 = (square(a) + square(a + 16)) + (square(a + 8) + square(a + 24));
        float q1 = (square(a + 4) + square(a + 20)) + (square(a + 12) + square(a + 28));
        return q0 + q1;
    }

    private static float square(long a) {
        float f = Mem.f32(a);
        return f * f;
    }

    /** Sum of the register stored at {@code a} by halves, then neighbours, then pairs (two {@code vhaddps}). */
    static float haddSum(long a) {
        float q0 = (Mem.f32(a) + Mem.f32(a + 16)) + (Mem.f32(a + 4) + Mem.f32(a + 20));
        float q2 = (Mem.f32(a + 8) + Mem.f32(a + 24)) + (Mem.f32(a + 12) + Mem.f32(a + 28));
        return q0 + q2;
    }
}
