package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.scalar.Unpack;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;

/**
 * Eight interleaved rows widened for the chain tiles, at the places of {@link Q8Row}: element 4 l + p at 8 p + l; places are
 * {@code reg} bytes apart, 64 where a second group of eight lies beside.
 */
final class ChainRows {
    private ChainRows() {}

    /** Nibbles of eight rows, a word each, at {@code shift}: elements 4 l to 4 l + 3 of 32, less 8. */
    private static void word(long from, int shift, int l, long to, int reg) {
        IntVector v = IntVector.fromMemorySegment(V.I, Mem.ALL, from, Mem.LE)
                .lanewise(VectorOperators.LSHR, shift)
                .and(0x0f0f0f0f);
        v.and(255).sub(8).convert(VectorOperators.I2F, 0).intoMemorySegment(Mem.ALL, to + (long) reg * l, Mem.LE);
        v.lanewise(VectorOperators.LSHR, 8)
                .and(255)
                .sub(8)
                .convert(VectorOperators.I2F, 0)
                .intoMemorySegment(Mem.ALL, to + (long) reg * (l + 8), Mem.LE);
        v.lanewise(VectorOperators.LSHR, 16)
                .and(255)
                .sub(8)
                .convert(VectorOperators.I2F, 0)
                .intoMemorySegment(Mem.ALL, to + (long) reg * (l + 16), Mem.LE);
        v.lanewise(VectorOperators.LSHR, 24)
                .sub(8)
                .convert(VectorOperators.I2F, 0)
                .intoMemorySegment(Mem.ALL, to + (long) reg * (l + 24), Mem.LE);
    }

    /** Nibbles at {@code shift} times a factor for each row, a byte at {@code scales}. */
    private static void word(long from, int shift, long scales, int l, long to, int reg) {
        FloatVector s = (FloatVector) ByteVector.fromMemorySegment(ByteVector.SPECIES_64, Mem.ALL, scales, Mem.LE)
                .convertShape(VectorOperators.B2F, V.F, 0);
        IntVector v = IntVector.fromMemorySegment(V.I, Mem.ALL, from, Mem.LE)
                .lanewise(VectorOperators.LSHR, shift)
                .and(0x0f0f0f0f);
        ((FloatVector) v.and(255).convert(VectorOperators.I2F, 0))
                .mul(s)
                .intoMemorySegment(Mem.ALL, to + (long) reg * l, Mem.LE);
        ((FloatVector) v.lanewise(VectorOperators.LSHR, 8).and(255).convert(VectorOperators.I2F, 0))
                .mul(s)
                .intoMemorySegment(Mem.ALL, to + (long) reg * (l + 8), Mem.LE);
        ((FloatVector) v.lanewise(VectorOperators.LSHR, 16).and(255).convert(VectorOperators.I2F, 0))
                .mul(s)
                .intoMemorySegment(Mem.ALL, to + (long) reg * (l + 16), Mem.LE);
        ((FloatVector) v.lanewise(VectorOperators.LSHR, 24).convert(VectorOperators.I2F, 0))
                .mul(s)
                .intoMemorySegment(Mem.ALL, to + (long) reg * (l + 24), Mem.LE);
    }

    /** Signed bytes of eight rows, a word each, which lie where the last of them goes. */
    private static void signedWord(int l, long to, int reg) {
        IntVector v = IntVector.fromMemorySegment(V.I, Mem.ALL, to + (long) reg * (l + 24), Mem.LE);
        v.lanewise(VectorOperators.LSHL, 24)
                .lanewise(VectorOperators.ASHR, 24)
                .convert(VectorOperators.I2F, 0)
                .intoMemorySegment(Mem.ALL, to + (long) reg * l, Mem.LE);
        v.lanewise(VectorOperators.LSHL, 16)
                .lanewise(VectorOperators.ASHR, 24)
                .convert(VectorOperators.I2F, 0)
                .intoMemorySegment(Mem.ALL, to + (long) reg * (l + 8), Mem.LE);
        v.lanewise(VectorOperators.LSHL, 8)
                .lanewise(VectorOperators.ASHR, 24)
                .convert(VectorOperators.I2F, 0)
                .intoMemorySegment(Mem.ALL, to + (long) reg * (l + 16), Mem.LE);
        v.lanewise(VectorOperators.ASHR, 24)
                .convert(VectorOperators.I2F, 0)
                .intoMemorySegment(Mem.ALL, to + (long) reg * (l + 24), Mem.LE);
    }

    /** One block of Q4_0. */
    static void q4_0(long block, long to, int reg) {
        for (int g = 0; g < 4; g++) {
            word(block + 32 + 32L * g, 0, g, to, reg);
            word(block + 32 + 32L * g, 4, g + 4, to, reg);
        }
    }

    /** One block of IQ4_NL. */
    static void iq4_nl(long block, long to, int reg) {
        for (int g = 0; g < 4; g++) {
            long low = to + (long) reg * (g + 24);
            long high = to + (long) reg * (g + 28);
            Widen.iq4nl(block + 32 + 32L * g, low, high);
            Widen.iq4nl(block + 48 + 32L * g, low + 16, high + 16);
            signedWord(g, to, reg);
            signedWord(g + 4, to, reg);
        }
    }

    /** One super-block of Q4_K, quants times sub-block scales; 256 places. */
    static void q4K(long block, long to, int reg) {
        for (int j = 0; j < 8; j += 2) {
            long scales = block + RepackQ4K.SCALES + 8L * j;
            for (int g = 0; g < 8; g++) {
                long from = block + RepackQ4K.QUANTS + 128L * j + 32L * g;
                word(from, 0, scales, g, to + 32L * reg * j, reg);
                word(from, 4, scales + 8, g, to + 32L * reg * (j + 1), reg);
            }
        }
    }

    /**
     * One super-block of eight IQ4_XS rows as the file has them, {@code bx} bytes apart, quants times scales; the
     * super-block scales go to {@code scales} as eight floats.
     */
    static void iq4Xs(long block, long bx, long to, int reg, long scales) {
        for (int r = 0; r < 8; r++) {
            long x = block + r * bx;
            int high = Mem.u16(x + 2);
            Mem.putF32(scales + 4 * r, Mem.f16(x));
            for (int i = 0; i < 256; i++) {
                int j = i >> 5;
                int low = Mem.u8(x + 4 + (j >> 1)) >> 4 * (j & 1) & 15;
                int ls = (low | (high >> 2 * j & 3) << 4) - 32;
                int q = Unpack.iq4nl(Mem.u8(x + 8 + 16 * j + (i & 15)) >> 4 * (i >> 4 & 1) & 15);
                Mem.putF32(to + (long) reg * ((i & ~31) + 8 * (i & 3) + (i >> 2 & 7)) + 4 * r, q * ls);
            }
        }
    }
}
