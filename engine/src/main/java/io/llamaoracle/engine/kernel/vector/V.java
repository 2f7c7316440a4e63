package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/** The 256-bit species of the haswell variant, loads by address, and reduction trees. */
final class V {
    static final VectorSpecies<Float> F = FloatVector.SPECIES_256;
    static final VectorSpecies<Integer> I = IntVector.SPECIES_256;
    static final VectorSpecies<Short> S = ShortVector.SPECIES_256;

    private static final VectorShuffle<Float> HALVES = VectorShuffle.fromValues(F, 4, 5, 6, 7, 0, 1, 2, 3);
    private static final VectorShuffle<Float> PAIRS = VectorShuffle.fromValues(F, 2, 3, 0, 1, 6, 7, 4, 5);
    private static final VectorShuffle<Float> NEIGHBOURS = VectorShuffle.fromValues(F, 1, 0, 3, 2, 5, 4, 7, 6);

    private V() {}

    static FloatVector f(long a) {
        return FloatVector.fromMemorySegment(F, Mem.ALL, a, Mem.LE);
    }

    static IntVector i(long a) {
        return IntVector.fromMemorySegment(I, Mem.ALL, a, Mem.LE);
    }

    static ShortVector s(long a) {
        return ShortVector.fromMemorySegment(S, Mem.ALL, a, Mem.LE);
    }

    static void put(long a, FloatVector v) {
        v.intoMemorySegment(Mem.ALL, a, Mem.LE);
    }

    static FloatVector zero() {
        return FloatVector.zero(F);
    }

    /** Sum by halves, then pairs, then neighbours ({@code hsum_float_8}). */
    static float hsum(FloatVector v) {
        FloatVector h = v.add(v.rearrange(HALVES));
        FloatVector q = h.add(h.rearrange(PAIRS));
        return q.lane(0) + q.lane(1);
    }

    /** Sum by halves, then neighbours, then pairs (two {@code vhaddps}). */
    static float haddSum(FloatVector v) {
        FloatVector h = v.add(v.rearrange(HALVES));
        FloatVector q = h.add(h.rearrange(NEIGHBOURS));
        return q.lane(0) + q.lane(2);
    }

    /** Lanes rotated so that the upper half meets the lower. */
    static FloatVector swapHalves(FloatVector v) {
        return v.rearrange(HALVES);
    }

    /** Lanes rotated so that pairs meet within each half. */
    static FloatVector swapPairs(FloatVector v) {
        return v.rearrange(PAIRS);
    }

    /** Lanes rotated so that neighbours meet. */
    static FloatVector swapNeighbours(FloatVector v) {
        return v.rearrange(NEIGHBOURS);
    }
}
