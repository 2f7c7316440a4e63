package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.scalar.Unpack;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;

/**
 * Quants of a block widened to float in the lanes of {@link Q8Row}: word l holds elements 4 l to 4 l + 3.
 *
 * <p>Eight values lie together, the next eight {@code step} bytes on. Bytes come through memory, so that callers hand over no
 * vectors; they may lie in the last 32 bytes of the target.
 */
final class Widen {
    static final VectorShuffle<Integer> TWICE = VectorShuffle.fromValues(V.I, 0, 1, 2, 3, 0, 1, 2, 3);
    static final IntVector UPPER = IntVector.fromArray(V.I, new int[] {0, 0, 0, 0, 4, 4, 4, 4}, 0);
    static final IntVector BIT = IntVector.fromArray(V.I, new int[] {0, 4, 8, 12, 16, 20, 24, 28}, 0);

    private static final VectorMask<Float> LANES_4_TO_7 = VectorMask.fromLong(V.F, 0xf0);
    private static final ByteVector IQ4NL = ByteVector.fromArray(ByteVector.SPECIES_128, iq4nl(16), 0);

    /** The table of the IQ4 types, twice. */
    static final ByteVector IQ4NL_TWICE = ByteVector.fromArray(ByteVector.SPECIES_256, iq4nl(32), 0);

    private Widen() {}

    private static byte[] iq4nl(int n) {
        byte[] t = new byte[n];
        for (int i = 0; i < n; i++) {
            t[i] = (byte) Unpack.iq4nl(i & 15);
        }
        return t;
    }

    /** Stores 32 signed bytes as floats. */
    static void signed(long from, long to, int step) {
        IntVector v = IntVector.fromMemorySegment(V.I, Mem.ALL, from, Mem.LE);
        v.lanewise(VectorOperators.LSHL, 24)
                .lanewise(VectorOperators.ASHR, 24)
                .convert(VectorOperators.I2F, 0)
                .intoMemorySegment(Mem.ALL, to, Mem.LE);
        v.lanewise(VectorOperators.LSHL, 16)
                .lanewise(VectorOperators.ASHR, 24)
                .convert(VectorOperators.I2F, 0)
                .intoMemorySegment(Mem.ALL, to + step, Mem.LE);
        v.lanewise(VectorOperators.LSHL, 8)
                .lanewise(VectorOperators.ASHR, 24)
                .convert(VectorOperators.I2F, 0)
                .intoMemorySegment(Mem.ALL, to + 2L * step, Mem.LE);
        v.lanewise(VectorOperators.ASHR, 24)
                .convert(VectorOperators.I2F, 0)
                .intoMemorySegment(Mem.ALL, to + 3L * step, Mem.LE);
    }

    /** Stores 32 signed bytes as floats, times {@code scale}. */
    static void signed(long from, float scale, long to, int step) {
        IntVector v = IntVector.fromMemorySegment(V.I, Mem.ALL, from, Mem.LE);
        ((FloatVector) v.lanewise(VectorOperators.LSHL, 24)
                        .lanewise(VectorOperators.ASHR, 24)
                        .convert(VectorOperators.I2F, 0))
                .mul(scale)
                .intoMemorySegment(Mem.ALL, to, Mem.LE);
        ((FloatVector) v.lanewise(VectorOperators.LSHL, 16)
                        .lanewise(VectorOperators.ASHR, 24)
                        .convert(VectorOperators.I2F, 0))
                .mul(scale)
                .intoMemorySegment(Mem.ALL, to + step, Mem.LE);
        ((FloatVector) v.lanewise(VectorOperators.LSHL, 8)
                        .lanewise(VectorOperators.ASHR, 24)
                        .convert(VectorOperators.I2F, 0))
                .mul(scale)
                .intoMemorySegment(Mem.ALL, to + 2L * step, Mem.LE);
        ((FloatVector) v.lanewise(VectorOperators.ASHR, 24).convert(VectorOperators.I2F, 0))
                .mul(scale)
                .intoMemorySegment(Mem.ALL, to + 3L * step, Mem.LE);
    }

    /** Stores 32 unsigned bytes, less {@code minus}, as floats. */
    static void unsigned(long from, int minus, long to, int step) {
        IntVector v = IntVector.fromMemorySegment(V.I, Mem.ALL, from, Mem.LE);
        v.and(255).sub(minus).convert(VectorOperators.I2F, 0).intoMemorySegment(Mem.ALL, to, Mem.LE);
        v.lanewise(VectorOperators.LSHR, 8)
                .and(255)
                .sub(minus)
                .convert(VectorOperators.I2F, 0)
                .intoMemorySegment(Mem.ALL, to + step, Mem.LE);
        v.lanewise(VectorOperators.LSHR, 16)
                .and(255)
                .sub(minus)
                .convert(VectorOperators.I2F, 0)
                .intoMemorySegment(Mem.ALL, to + 2L * step, Mem.LE);
        v.lanewise(VectorOperators.LSHR, 24)
                .sub(minus)
                .convert(VectorOperators.I2F, 0)
                .intoMemorySegment(Mem.ALL, to + 3L * step, Mem.LE);
    }

    /** Stores 32 unsigned bytes as floats times {@code scale}. */
    static void unsigned(long from, float scale, long to, int step) {
        IntVector v = IntVector.fromMemorySegment(V.I, Mem.ALL, from, Mem.LE);
        ((FloatVector) v.and(255).convert(VectorOperators.I2F, 0)).mul(scale).intoMemorySegment(Mem.ALL, to, Mem.LE);
        ((FloatVector) v.lanewise(VectorOperators.LSHR, 8).and(255).convert(VectorOperators.I2F, 0))
                .mul(scale)
                .intoMemorySegment(Mem.ALL, to + step, Mem.LE);
        ((FloatVector) v.lanewise(VectorOperators.LSHR, 16).and(255).convert(VectorOperators.I2F, 0))
                .mul(scale)
                .intoMemorySegment(Mem.ALL, to + 2L * step, Mem.LE);
        ((FloatVector) v.lanewise(VectorOperators.LSHR, 24).convert(VectorOperators.I2F, 0))
                .mul(scale)
                .intoMemorySegment(Mem.ALL, to + 3L * step, Mem.LE);
    }

    /** Stores 32 unsigned bytes, less {@code minus}, times {@code s0} in lanes 0 to 3 and {@code s1} in lanes 4 to 7. */
    static void unsignedHalves(long from, int minus, int s0, int s1, long to, int step) {
        IntVector v = IntVector.fromMemorySegment(V.I, Mem.ALL, from, Mem.LE);
        FloatVector s = FloatVector.broadcast(V.F, s0).blend(s1, LANES_4_TO_7);
        ((FloatVector) v.and(255).sub(minus).convert(VectorOperators.I2F, 0))
                .mul(s)
                .intoMemorySegment(Mem.ALL, to, Mem.LE);
        ((FloatVector) v.lanewise(VectorOperators.LSHR, 8).and(255).sub(minus).convert(VectorOperators.I2F, 0))
                .mul(s)
                .intoMemorySegment(Mem.ALL, to + step, Mem.LE);
        ((FloatVector) v.lanewise(VectorOperators.LSHR, 16).and(255).sub(minus).convert(VectorOperators.I2F, 0))
                .mul(s)
                .intoMemorySegment(Mem.ALL, to + 2L * step, Mem.LE);
        ((FloatVector) v.lanewise(VectorOperators.LSHR, 24).sub(minus).convert(VectorOperators.I2F, 0))
                .mul(s)
                .intoMemorySegment(Mem.ALL, to + 3L * step, Mem.LE);
    }

    /** Stores the 32 nibbles of 16 bytes, each in a byte: the lower ones, then the upper. */
    static void nibbles(long qs, long to) {
        IntVector half = (IntVector) IntVector.fromMemorySegment(IntVector.SPECIES_128, Mem.ALL, qs, Mem.LE)
                .reinterpretShape(V.I, 0);
        half.rearrange(TWICE)
                .lanewise(VectorOperators.LSHR, UPPER)
                .and(0x0f0f0f0f)
                .intoMemorySegment(Mem.ALL, to, Mem.LE);
    }

    /** Sets bit 4 of 32 bytes from 32 bits. */
    static void fifth(int bits, long bytes) {
        IntVector four = IntVector.broadcast(V.I, bits)
                .lanewise(VectorOperators.LSHR, BIT)
                .and(15);
        four.mul(0x00204081)
                .and(0x01010101)
                .lanewise(VectorOperators.LSHL, 4)
                .or(IntVector.fromMemorySegment(V.I, Mem.ALL, bytes, Mem.LE))
                .intoMemorySegment(Mem.ALL, bytes, Mem.LE);
    }

    /** Stores the 32 values of an IQ4 block of 16 bytes as floats, times {@code scale}. */
    static void iq4(long qs, float scale, long to, int step) {
        iq4nl(qs, to + 3L * step, to + 3L * step + 16);
        signed(to + 3L * step, scale, to, step);
    }

    /** Stores the lower nibbles of 16 bytes through the table of the IQ4 types as bytes, and the upper. */
    static void iq4nl(long qs, long low, long high) {
        ByteVector b = ByteVector.fromMemorySegment(ByteVector.SPECIES_128, Mem.ALL, qs, Mem.LE);
        IQ4NL.rearrange(b.and((byte) 15).toShuffle()).intoMemorySegment(Mem.ALL, low, Mem.LE);
        IQ4NL.rearrange(b.lanewise(VectorOperators.LSHR, 4).and((byte) 15).toShuffle())
                .intoMemorySegment(Mem.ALL, high, Mem.LE);
    }
}
