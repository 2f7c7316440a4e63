package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/**
 * Products of one super-block as the file has it with one activation row in 16-bit lanes, as {@link PairDots} has them; the
 * lane totals are those of a tile, and {@link KFinish} goes on from them.
 *
 * <p>Bits: two products fit 16 bits, a total 24: exact in any order.
 */
final class RowDotsK {
    private static final VectorMask<Integer> UPPER = VectorMask.fromLong(V.I, 0xf0);

    private RowDotsK() {}

    /** Totals of a whole row, {@code next} bytes from super-block to super-block. */
    static void row(GgmlType type, int n, long x, long y, long to, long next) {
        Mem.i8(x);
        for (int b = 0; b < n / 256; b++) {
            long xb = x + (long) type.typeSize * b;
            long yb = y + 512L * b;
            switch (type) {
                case Q2_K -> q2K(xb, yb, to + next * b);
                case Q3_K -> q3K(xb, yb, to + next * b);
                case Q4_K -> q4K(xb, yb, to + next * b);
                case Q5_K -> q5K(xb, yb, to + next * b);
                case IQ4_XS -> iq4Xs(xb, yb, to + next * b);
                default -> throw new IllegalArgumentException(type.typeName);
            }
        }
    }

    /** One super-block of Q2_K: whole-number lane totals, eight floats, at {@code to}. */
    static void q2K(long x, long y, long to) {
        IntVector total = IntVector.zero(V.I);
        for (int j = 0; j < 8; j++) {
            IntVector q = IntVector.fromMemorySegment(V.I, Mem.ALL, x + 16 + 32L * (j >> 2), Mem.LE)
                    .lanewise(VectorOperators.LSHR, 2 * (j & 3))
                    .and(0x03030303);
            ShortVector odd = q.lanewise(VectorOperators.LSHR, 8)
                    .and(PairDots.BYTES)
                    .reinterpretAsShorts()
                    .mul(ShortVector.fromMemorySegment(V.S, Mem.ALL, y + 64L * j + 32, Mem.LE));
            IntVector t = q.and(PairDots.BYTES)
                    .reinterpretAsShorts()
                    .mul(ShortVector.fromMemorySegment(V.S, Mem.ALL, y + 64L * j, Mem.LE))
                    .add(odd)
                    .reinterpretAsInts();
            IntVector sum = t.lanewise(VectorOperators.LSHL, 16)
                    .lanewise(VectorOperators.ASHR, 16)
                    .add(t.lanewise(VectorOperators.ASHR, 16));
            total = sum.mul(IntVector.broadcast(V.I, Mem.u8(x + 2 * j) & 15).blend(Mem.u8(x + 2 * j + 1) & 15, UPPER))
                    .add(total);
        }
        total.convert(VectorOperators.I2F, 0).intoMemorySegment(Mem.ALL, to, Mem.LE);
    }

    /** One super-block of Q3_K: whole-number lane totals, eight floats, at {@code to}. */
    static void q3K(long x, long y, long to) {
        IntVector total = IntVector.zero(V.I);
        for (int j = 0; j < 8; j++) {
            IntVector low = IntVector.fromMemorySegment(V.I, Mem.ALL, x + 32 + 32L * (j >> 2), Mem.LE)
                    .lanewise(VectorOperators.LSHR, 2 * (j & 3))
                    .and(0x03030303);
            IntVector q = IntVector.fromMemorySegment(V.I, Mem.ALL, x, Mem.LE)
                    .lanewise(VectorOperators.LSHR, j)
                    .and(0x01010101)
                    .lanewise(VectorOperators.LSHL, 2)
                    .or(low);
            ShortVector odd = q.lanewise(VectorOperators.LSHR, 8)
                    .and(PairDots.BYTES)
                    .reinterpretAsShorts()
                    .sub((short) 4)
                    .mul(ShortVector.fromMemorySegment(V.S, Mem.ALL, y + 64L * j + 32, Mem.LE));
            IntVector t = q.and(PairDots.BYTES)
                    .reinterpretAsShorts()
                    .sub((short) 4)
                    .mul(ShortVector.fromMemorySegment(V.S, Mem.ALL, y + 64L * j, Mem.LE))
                    .add(odd)
                    .reinterpretAsInts();
            IntVector sum = t.lanewise(VectorOperators.LSHL, 16)
                    .lanewise(VectorOperators.ASHR, 16)
                    .add(t.lanewise(VectorOperators.ASHR, 16));
            total = sum.mul(IntVector.broadcast(V.I, KRows.q3KScale(x, 2 * j))
                            .blend(KRows.q3KScale(x, 2 * j + 1), UPPER))
                    .add(total);
        }
        total.convert(VectorOperators.I2F, 0).intoMemorySegment(Mem.ALL, to, Mem.LE);
    }

    /** One super-block of Q4_K: whole-number lane totals, eight floats, at {@code to}. */
    static void q4K(long x, long y, long to) {
        IntVector total = IntVector.zero(V.I);
        for (int j = 0; j < 8; j++) {
            IntVector q = IntVector.fromMemorySegment(V.I, Mem.ALL, x + 16 + 32L * (j >> 1), Mem.LE)
                    .lanewise(VectorOperators.LSHR, 4 * (j & 1))
                    .and(0x0f0f0f0f);
            ShortVector odd = q.lanewise(VectorOperators.LSHR, 8)
                    .and(PairDots.BYTES)
                    .reinterpretAsShorts()
                    .mul(ShortVector.fromMemorySegment(V.S, Mem.ALL, y + 64L * j + 32, Mem.LE));
            IntVector t = q.and(PairDots.BYTES)
                    .reinterpretAsShorts()
                    .mul(ShortVector.fromMemorySegment(V.S, Mem.ALL, y + 64L * j, Mem.LE))
                    .add(odd)
                    .reinterpretAsInts();
            IntVector sum = t.lanewise(VectorOperators.LSHL, 16)
                    .lanewise(VectorOperators.ASHR, 16)
                    .add(t.lanewise(VectorOperators.ASHR, 16));
            total = sum.mul(KRows.scaleK4(x + 4, j)).add(total);
        }
        total.convert(VectorOperators.I2F, 0).intoMemorySegment(Mem.ALL, to, Mem.LE);
    }

    /** One super-block of Q5_K: whole-number lane totals, eight floats, at {@code to}. */
    static void q5K(long x, long y, long to) {
        IntVector total = IntVector.zero(V.I);
        for (int j = 0; j < 8; j++) {
            IntVector low = IntVector.fromMemorySegment(V.I, Mem.ALL, x + 48 + 32L * (j >> 1), Mem.LE)
                    .lanewise(VectorOperators.LSHR, 4 * (j & 1))
                    .and(0x0f0f0f0f);
            IntVector q = IntVector.fromMemorySegment(V.I, Mem.ALL, x + 16, Mem.LE)
                    .lanewise(VectorOperators.LSHR, j)
                    .and(0x01010101)
                    .lanewise(VectorOperators.LSHL, 4)
                    .or(low);
            ShortVector odd = q.lanewise(VectorOperators.LSHR, 8)
                    .and(PairDots.BYTES)
                    .reinterpretAsShorts()
                    .mul(ShortVector.fromMemorySegment(V.S, Mem.ALL, y + 64L * j + 32, Mem.LE));
            IntVector t = q.and(PairDots.BYTES)
                    .reinterpretAsShorts()
                    .mul(ShortVector.fromMemorySegment(V.S, Mem.ALL, y + 64L * j, Mem.LE))
                    .add(odd)
                    .reinterpretAsInts();
            IntVector sum = t.lanewise(VectorOperators.LSHL, 16)
                    .lanewise(VectorOperators.ASHR, 16)
                    .add(t.lanewise(VectorOperators.ASHR, 16));
            total = sum.mul(KRows.scaleK4(x + 4, j)).add(total);
        }
        total.convert(VectorOperators.I2F, 0).intoMemorySegment(Mem.ALL, to, Mem.LE);
    }

    /** One super-block of IQ4_XS: whole-number lane totals, eight floats, at {@code to}. */
    static void iq4Xs(long x, long y, long to) {
        IntVector total = IntVector.zero(V.I);
        for (int j = 0; j < 8; j++) {
            IntVector half =
                    (IntVector) IntVector.fromMemorySegment(IntVector.SPECIES_128, Mem.ALL, x + 8 + 16L * j, Mem.LE)
                            .reinterpretShape(V.I, 0);
            IntVector low = half.rearrange(Widen.TWICE)
                    .lanewise(VectorOperators.LSHR, Widen.UPPER)
                    .and(0x0f0f0f0f);
            IntVector q = Widen.IQ4NL_TWICE
                    .rearrange(low.reinterpretAsBytes().toShuffle())
                    .reinterpretAsInts();
            ShortVector v = q.reinterpretAsShorts();
            ShortVector odd = v.lanewise(VectorOperators.ASHR, 8)
                    .mul(ShortVector.fromMemorySegment(V.S, Mem.ALL, y + 64L * j + 32, Mem.LE));
            IntVector t = v.lanewise(VectorOperators.LSHL, 8)
                    .lanewise(VectorOperators.ASHR, 8)
                    .mul(ShortVector.fromMemorySegment(V.S, Mem.ALL, y + 64L * j, Mem.LE))
                    .add(odd)
                    .reinterpretAsInts();
            IntVector sum = t.lanewise(VectorOperators.LSHL, 16)
                    .lanewise(VectorOperators.ASHR, 16)
                    .add(t.lanewise(VectorOperators.ASHR, 16));
            total = sum.mul(KRows.iq4XsScale(x, j)).add(total);
        }
        total.convert(VectorOperators.I2F, 0).intoMemorySegment(Mem.ALL, to, Mem.LE);
    }
}
