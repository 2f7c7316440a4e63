package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.scalar.Unpack;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;

/** Quants of a block widened to float in the lanes of {@link Q8Row}: word l holds elements 4 l to 4 l + 3. */
final class Widen {
    private static final VectorShuffle<Integer> TWICE = VectorShuffle.fromValues(V.I, 0, 1, 2, 3, 0, 1, 2, 3);
    private static final IntVector UPPER = IntVector.fromArray(V.I, new int[] {0, 0, 0, 0, 4, 4, 4, 4}, 0);
    private static final IntVector BIT = IntVector.fromArray(V.I, new int[] {0, 4, 8, 12, 16, 20, 24, 28}, 0);

    private static final VectorMask<Float> LANES_4_TO_7 = VectorMask.fromLong(V.F, 0xf0);
    private static final ByteVector IQ4NL = iq4nl();

    private Widen() {}

    private static ByteVector iq4nl() {
        byte[] t = new byte[16];
        for (int i = 0; i < t.length; i++) {
            t[i] = (byte) Unpack.iq4nl(i);
        }
        return ByteVector.fromArray(ByteVector.SPECIES_128, t, 0);
    }

    private static FloatVector f(IntVector v) {
        return (FloatVector) v.convert(VectorOperators.I2F, 0);
    }

    /** Stores 32 signed bytes as floats. */
    static void signed(IntVector v, long to) {
        V.put(to, f(v.lanewise(VectorOperators.LSHL, 24).lanewise(VectorOperators.ASHR, 24)));
        V.put(to + 32, f(v.lanewise(VectorOperators.LSHL, 16).lanewise(VectorOperators.ASHR, 24)));
        V.put(to + 64, f(v.lanewise(VectorOperators.LSHL, 8).lanewise(VectorOperators.ASHR, 24)));
        V.put(to + 96, f(v.lanewise(VectorOperators.ASHR, 24)));
    }

    /** Stores 32 unsigned bytes, less {@code minus}, as floats. */
    static void unsigned(IntVector v, int minus, long to) {
        V.put(to, f(v.and(255).sub(minus)));
        V.put(to + 32, f(v.lanewise(VectorOperators.LSHR, 8).and(255).sub(minus)));
        V.put(to + 64, f(v.lanewise(VectorOperators.LSHR, 16).and(255).sub(minus)));
        V.put(to + 96, f(v.lanewise(VectorOperators.LSHR, 24).sub(minus)));
    }

    /** Stores 32 signed bytes as floats, times {@code scale}. */
    static void signed(IntVector v, float scale, long to) {
        V.put(
                to,
                f(v.lanewise(VectorOperators.LSHL, 24).lanewise(VectorOperators.ASHR, 24))
                        .mul(scale));
        V.put(
                to + 32,
                f(v.lanewise(VectorOperators.LSHL, 16).lanewise(VectorOperators.ASHR, 24))
                        .mul(scale));
        V.put(
                to + 64,
                f(v.lanewise(VectorOperators.LSHL, 8).lanewise(VectorOperators.ASHR, 24))
                        .mul(scale));
        V.put(to + 96, f(v.lanewise(VectorOperators.ASHR, 24)).mul(scale));
    }

    /** Stores 32 unsigned bytes, less {@code minus}, as floats times {@code scale}. */
    static void unsigned(IntVector v, int minus, float scale, long to) {
        V.put(to, f(v.and(255).sub(minus)).mul(scale));
        V.put(
                to + 32,
                f(v.lanewise(VectorOperators.LSHR, 8).and(255).sub(minus)).mul(scale));
        V.put(
                to + 64,
                f(v.lanewise(VectorOperators.LSHR, 16).and(255).sub(minus)).mul(scale));
        V.put(to + 96, f(v.lanewise(VectorOperators.LSHR, 24).sub(minus)).mul(scale));
    }

    /** Stores 32 unsigned bytes, less {@code minus}, times {@code s0} in lanes 0 to 3 and {@code s1} in lanes 4 to 7. */
    static void unsignedHalves(IntVector v, int minus, int s0, int s1, long to) {
        FloatVector s = FloatVector.broadcast(V.F, s0).blend(s1, LANES_4_TO_7);
        V.put(to, f(v.and(255).sub(minus)).mul(s));
        V.put(
                to + 32,
                f(v.lanewise(VectorOperators.LSHR, 8).and(255).sub(minus)).mul(s));
        V.put(
                to + 64,
                f(v.lanewise(VectorOperators.LSHR, 16).and(255).sub(minus)).mul(s));
        V.put(to + 96, f(v.lanewise(VectorOperators.LSHR, 24).sub(minus)).mul(s));
    }

    /** The 32 nibbles of 16 bytes, each in a byte: the lower ones, then the upper. */
    static IntVector nibbles(long qs) {
        IntVector half = (IntVector) IntVector.fromMemorySegment(IntVector.SPECIES_128, Mem.ALL, qs, Mem.LE)
                .reinterpretShape(V.I, 0);
        return half.rearrange(TWICE).lanewise(VectorOperators.LSHR, UPPER).and(0x0f0f0f0f);
    }

    /** Stores the 32 values of an IQ4 block of 16 bytes as floats, times {@code scale}. */
    static void iq4(long qs, float scale, long to) {
        ByteVector b = ByteVector.fromMemorySegment(ByteVector.SPECIES_128, Mem.ALL, qs, Mem.LE);
        quarter(iq4nl(b.and((byte) 15)), scale, to);
        quarter(iq4nl(b.lanewise(VectorOperators.LSHR, 4).and((byte) 15)), scale, to + 16);
    }

    /** Nibbles through the table of the IQ4 types. */
    static IntVector iq4nl(ByteVector nibbles) {
        return IQ4NL.rearrange(nibbles.toShuffle()).reinterpretAsInts();
    }

    private static void quarter(IntVector v, float scale, long to) {
        put(to, v.lanewise(VectorOperators.LSHL, 24).lanewise(VectorOperators.ASHR, 24), scale);
        put(to + 32, v.lanewise(VectorOperators.LSHL, 16).lanewise(VectorOperators.ASHR, 24), scale);
        put(to + 64, v.lanewise(VectorOperators.LSHL, 8).lanewise(VectorOperators.ASHR, 24), scale);
        put(to + 96, v.lanewise(VectorOperators.ASHR, 24), scale);
    }

    private static void put(long to, IntVector v, float scale) {
        ((FloatVector) v.convert(VectorOperators.I2F, 0)).mul(scale).intoMemorySegment(Mem.ALL, to, Mem.LE);
    }

    /** 32 bits, bit i at place {@code shift} of byte i. */
    static IntVector bits(int bits, int shift) {
        IntVector four = IntVector.broadcast(V.I, bits)
                .lanewise(VectorOperators.LSHR, BIT)
                .and(15);
        IntVector spread = four.mul(0x00204081).and(0x01010101);
        return spread.lanewise(VectorOperators.LSHL, shift);
    }
}
