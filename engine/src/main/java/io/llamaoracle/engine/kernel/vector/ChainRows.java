package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.scalar.Unpack;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;

/** Eight interleaved rows widened for {@link ChainTile}, at the places of {@link Q8Row}: element 4 l + p at 8 p + l. */
final class ChainRows {
    private ChainRows() {}

    private static FloatVector f(IntVector v) {
        return (FloatVector) v.convert(VectorOperators.I2F, 0);
    }

    /** Four elements of eight rows, a byte each: elements 4 l to 4 l + 3 of 32. */
    private static void word(IntVector v, int minus, int l, long to) {
        V.put(to + 32L * l, f(v.and(255).sub(minus)));
        V.put(to + 32L * (l + 8), f(v.lanewise(VectorOperators.LSHR, 8).and(255).sub(minus)));
        V.put(
                to + 32L * (l + 16),
                f(v.lanewise(VectorOperators.LSHR, 16).and(255).sub(minus)));
        V.put(to + 32L * (l + 24), f(v.lanewise(VectorOperators.LSHR, 24).sub(minus)));
    }

    /** The same times a factor for each row. */
    private static void word(IntVector v, FloatVector scale, int l, long to) {
        V.put(to + 32L * l, f(v.and(255)).mul(scale));
        V.put(
                to + 32L * (l + 8),
                f(v.lanewise(VectorOperators.LSHR, 8).and(255)).mul(scale));
        V.put(
                to + 32L * (l + 16),
                f(v.lanewise(VectorOperators.LSHR, 16).and(255)).mul(scale));
        V.put(to + 32L * (l + 24), f(v.lanewise(VectorOperators.LSHR, 24)).mul(scale));
    }

    /** One block of Q4_0. */
    static void q4_0(long block, long to) {
        Mem.i8(block);
        for (int g = 0; g < 4; g++) {
            IntVector v = V.i(block + 32 + 32L * g);
            word(v.and(0x0f0f0f0f), 8, g, to);
            word(v.lanewise(VectorOperators.LSHR, 4).and(0x0f0f0f0f), 8, g + 4, to);
        }
    }

    /** One block of IQ4_NL. */
    static void iq4_nl(long block, long to) {
        Mem.i8(block);
        for (int g = 0; g < 4; g++) {
            for (int half = 0; half < 2; half++) {
                iq4(block + 32 + 32L * g + 16 * half, 1.0f, g, to + 16 * half);
            }
        }
    }

    /** Sixteen bytes of four rows through the table: elements of word g and of word g + 4. */
    private static void iq4(long q, float scale, int g, long to) {
        ByteVector b = ByteVector.fromMemorySegment(ByteVector.SPECIES_128, Mem.ALL, q, Mem.LE);
        quarter(Widen.iq4nl(b.and((byte) 15)), scale, g, to);
        quarter(Widen.iq4nl(b.lanewise(VectorOperators.LSHR, 4).and((byte) 15)), scale, g + 4, to);
    }

    private static void quarter(IntVector v, float scale, int l, long to) {
        put(to + 32L * l, v.lanewise(VectorOperators.LSHL, 24), scale);
        put(to + 32L * (l + 8), v.lanewise(VectorOperators.LSHL, 16), scale);
        put(to + 32L * (l + 16), v.lanewise(VectorOperators.LSHL, 8), scale);
        put(to + 32L * (l + 24), v, scale);
    }

    private static void put(long to, IntVector v, float scale) {
        ((FloatVector) v.lanewise(VectorOperators.ASHR, 24).convert(VectorOperators.I2F, 0))
                .mul(scale)
                .intoMemorySegment(Mem.ALL, to, Mem.LE);
    }

    /** Eight bytes as eight words. */
    static IntVector bytes(long a) {
        ByteVector b = ByteVector.fromMemorySegment(ByteVector.SPECIES_64, Mem.ALL, a, Mem.LE);
        return (IntVector) b.convertShape(VectorOperators.B2I, V.I, 0);
    }

    /** One super-block of Q4_K, quants times sub-block scales; 256 places. */
    static void q4K(long block, long to) {
        Mem.i8(block);
        for (int j = 0; j < 8; j += 2) {
            FloatVector s0 = f(bytes(block + RepackQ4K.SCALES + 8L * j));
            FloatVector s1 = f(bytes(block + RepackQ4K.SCALES + 8L * j + 8));
            for (int g = 0; g < 8; g++) {
                IntVector v = V.i(block + RepackQ4K.QUANTS + 128L * j + 32L * g);
                word(v.and(0x0f0f0f0f), s0, g, to + 1024L * j);
                word(v.lanewise(VectorOperators.LSHR, 4).and(0x0f0f0f0f), s1, g, to + 1024L * j + 1024);
            }
        }
    }

    /**
     * One super-block of eight IQ4_XS rows as the file has them, {@code bx} bytes apart, quants times scales; the
     * super-block scales follow as eight floats.
     */
    static void iq4Xs(long block, long bx, long to) {
        for (int r = 0; r < 8; r++) {
            long x = block + r * bx;
            int high = Mem.u16(x + 2);
            Mem.putF32(to + 32L * 256 + 4 * r, Mem.f16(x));
            for (int i = 0; i < 256; i++) {
                int j = i >> 5;
                int low = Mem.u8(x + 4 + (j >> 1)) >> 4 * (j & 1) & 15;
                int ls = (low | (high >> 2 * j & 3) << 4) - 32;
                int q = Unpack.iq4nl(Mem.u8(x + 8 + 16 * j + (i & 15)) >> 4 * (i >> 4 & 1) & 15);
                Mem.putF32(to + 32L * ((i & ~31) + 8 * (i & 3) + (i >> 2 & 7)) + 4 * r, q * ls);
            }
        }
    }
}
