package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/**
 * Activations to signed bytes, and their layouts.
 *
 * <p>Bits: sizes of floats compare as their bits do; a product below 2^22 is rounded to nearest even by adding 1.5 * 2^23, as
 * upstream's own rounding does. Rows whose greatest size is not {@link #plain} go through the scalar quantizers.
 */
final class Quants {
    private static final int ABS = 0x7fffffff;
    private static final float MAGIC = 0x1.8p23f;
    private static final int MAGIC_BITS = 0x4b400000;

    /** 2^-100 and 2^100: between them no scale is zero, infinite or denormal. */
    private static final int LEAST = 0x0d800000;

    private static final int GREATEST = 0x71800000;

    private Quants() {}

    /** The bits of the greatest size of {@code n} floats, a multiple of eight; NaN is greater than all. */
    static int amaxBits(long x, int n) {
        IntVector m = IntVector.zero(V.I);
        for (int i = 0; i < n; i += 8) {
            m = IntVector.fromMemorySegment(V.I, Mem.ALL, x + 4L * i, Mem.LE)
                    .and(ABS)
                    .max(m);
        }
        return m.reduceLanes(VectorOperators.MAX);
    }

    /** Whether scale and inverse of a greatest size are normal floats. */
    static boolean plain(int amaxBits) {
        return amaxBits >= LEAST && amaxBits <= GREATEST;
    }

    /** Stores {@code n} floats times {@code scale}, rounded, as bytes. */
    static void round(long x, float scale, int n, long quants) {
        for (int i = 0; i < n; i += 8) {
            ((ByteVector) FloatVector.fromMemorySegment(V.F, Mem.ALL, x + 4L * i, Mem.LE)
                            .mul(scale)
                            .add(MAGIC)
                            .reinterpretAsInts()
                            .sub(MAGIC_BITS)
                            .convertShape(VectorOperators.I2B, ByteVector.SPECIES_64, 0))
                    .intoMemorySegment(Mem.ALL, quants + i, Mem.LE);
        }
    }

    /** Whether one of 32 bytes is -128. */
    static boolean least(long q) {
        return ByteVector.fromMemorySegment(ByteVector.SPECIES_256, Mem.ALL, q, Mem.LE)
                .eq((byte) -128)
                .anyTrue();
    }

    /** The sum of 32 bytes. */
    static int sum(long q, long tmp) {
        fours(q, tmp);
        return Mem.i32(tmp)
                + Mem.i32(tmp + 4)
                + Mem.i32(tmp + 8)
                + Mem.i32(tmp + 12)
                + Mem.i32(tmp + 16)
                + Mem.i32(tmp + 20)
                + Mem.i32(tmp + 24)
                + Mem.i32(tmp + 28);
    }

    /** The sum of 16 bytes. */
    static int sum16(long q) {
        return ((ShortVector) ByteVector.fromMemorySegment(ByteVector.SPECIES_128, Mem.ALL, q, Mem.LE)
                        .convertShape(VectorOperators.B2S, V.S, 0))
                .reduceLanes(VectorOperators.ADD);
    }

    /** Whether one of 256 floats is {@code value}. */
    static boolean holds(long x, float value) {
        for (int i = 0; i < 256; i += 8) {
            if (FloatVector.fromMemorySegment(V.F, Mem.ALL, x + 4L * i, Mem.LE)
                    .eq(value)
                    .anyTrue()) {
                return true;
            }
        }
        return false;
    }

    /** Whether the first of 256 floats whose size has these bits is negative. */
    static boolean firstIsNegative(long x, int bits) {
        for (int i = 0; i < 256; i += 8) {
            IntVector v = IntVector.fromMemorySegment(V.I, Mem.ALL, x + 4L * i, Mem.LE);
            VectorMask<Integer> at = v.and(ABS).eq(bits);
            if (at.anyTrue()) {
                return Mem.i32(x + 4L * (i + at.firstTrue())) < 0;
            }
        }
        return false;
    }

    /** The sums of fours of 32 bytes, eight words. */
    static void fours(long q, long to) {
        ShortVector v = ShortVector.fromMemorySegment(V.S, Mem.ALL, q, Mem.LE);
        ShortVector two = v.lanewise(VectorOperators.LSHL, 8)
                .lanewise(VectorOperators.ASHR, 8)
                .add(v.lanewise(VectorOperators.ASHR, 8));
        IntVector t = two.reinterpretAsInts();
        t.lanewise(VectorOperators.LSHL, 16)
                .lanewise(VectorOperators.ASHR, 16)
                .add(t.lanewise(VectorOperators.ASHR, 16))
                .intoMemorySegment(Mem.ALL, to, Mem.LE);
    }

    /** The 32 bytes for {@link PairDots}: of each word bytes 0 and 2, then 1 and 3, in 16 bits. */
    static void pairs(long q, long to) {
        ShortVector v = ShortVector.fromMemorySegment(V.S, Mem.ALL, q, Mem.LE);
        v.lanewise(VectorOperators.LSHL, 8).lanewise(VectorOperators.ASHR, 8).intoMemorySegment(Mem.ALL, to, Mem.LE);
        v.lanewise(VectorOperators.ASHR, 8).intoMemorySegment(Mem.ALL, to + 32, Mem.LE);
    }

    /** Four times eight floats, 64 bytes apart, once more behind each. */
    static void twice(long to) {
        for (int i = 0; i < 256; i += 64) {
            FloatVector.fromMemorySegment(V.F, Mem.ALL, to + i, Mem.LE).intoMemorySegment(Mem.ALL, to + i + 32, Mem.LE);
        }
    }
}
