package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorOperators;

/**
 * Products with one activation row in 16-bit lanes, weights straight from their blocks of 32 (super-blocks:
 * {@link PairDotsK}).
 *
 * <p>Activations as {@link #put} lays them out. A byte of a word meets its activation in 16 bits: bytes 0 and 2 of each word
 * in one register, 1 and 3 in another. Bits: products and their sums are whole numbers that fit, so any order is exact.
 *
 * <p>No method takes or gives a vector: the JIT would box it where it does not inline.
 */
final class PairDots {
    /** The low nibbles of bytes 0 and 2 of a word. */
    static final int NIBBLES = 0x000f000f;

    /** Bytes 0 and 2 of a word. */
    static final int BYTES = 0x00ff00ff;

    private PairDots() {}

    /** Bytes of {@code n} activations. */
    static long size(int n) {
        return 2L * n;
    }

    /** Lays out {@code n} quants: for each 32, of each word l elements 4 l and 4 l + 2, then 4 l + 1 and 4 l + 3. */
    static void put(int n, long quants, long to) {
        for (int i = 0; i < n; i += 4) {
            long t = to + 2L * (i & ~31) + (i & 31);
            Mem.putI32(t, Mem.i8(quants + i) & 0xffff | Mem.i8(quants + i + 2) << 16);
            Mem.putI32(t + 32, Mem.i8(quants + i + 1) & 0xffff | Mem.i8(quants + i + 3) << 16);
        }
    }

    /** A row of Q8_0: eight lane sums at {@code acc}; {@code scales} are the activations' floats, one for each 32. */
    static void q8_0(int n, long x, long y, long scales, long acc) {
        FloatVector a = FloatVector.zero(V.F);
        for (int b = 0; b < n / 32; b++) {
            ShortVector v = ShortVector.fromMemorySegment(V.S, Mem.ALL, x + 34L * b + 2, Mem.LE);
            ShortVector odd = v.lanewise(VectorOperators.ASHR, 8)
                    .mul(ShortVector.fromMemorySegment(V.S, Mem.ALL, y + 64L * b + 32, Mem.LE));
            IntVector t = v.lanewise(VectorOperators.LSHL, 8)
                    .lanewise(VectorOperators.ASHR, 8)
                    .mul(ShortVector.fromMemorySegment(V.S, Mem.ALL, y + 64L * b, Mem.LE))
                    .add(odd)
                    .reinterpretAsInts();
            IntVector sum = t.lanewise(VectorOperators.LSHL, 16)
                    .lanewise(VectorOperators.ASHR, 16)
                    .add(t.lanewise(VectorOperators.ASHR, 16));
            float d = Mem.f16(x + 34L * b) * Mem.f32(scales + 4L * b);
            a = ((FloatVector) sum.convert(VectorOperators.I2F, 0)).fma(FloatVector.broadcast(V.F, d), a);
        }
        a.intoMemorySegment(Mem.ALL, acc, Mem.LE);
    }

    /** A row of Q5_0: eight lane sums at {@code acc}. */
    static void q5_0(int n, long x, long y, long scales, long acc) {
        FloatVector a = FloatVector.zero(V.F);
        for (int b = 0; b < n / 32; b++) {
            long block = x + 22L * b;
            IntVector half = (IntVector) IntVector.fromMemorySegment(IntVector.SPECIES_128, Mem.ALL, block + 6, Mem.LE)
                    .reinterpretShape(V.I, 0);
            IntVector low = half.rearrange(Widen.TWICE)
                    .lanewise(VectorOperators.LSHR, Widen.UPPER)
                    .and(0x0f0f0f0f);
            IntVector q = IntVector.broadcast(V.I, Mem.i32(block + 2))
                    .lanewise(VectorOperators.LSHR, Widen.BIT)
                    .and(15)
                    .mul(0x00204081)
                    .and(0x01010101)
                    .lanewise(VectorOperators.LSHL, 4)
                    .or(low);
            ShortVector odd = q.lanewise(VectorOperators.LSHR, 8)
                    .and(BYTES)
                    .reinterpretAsShorts()
                    .sub((short) 16)
                    .mul(ShortVector.fromMemorySegment(V.S, Mem.ALL, y + 64L * b + 32, Mem.LE));
            IntVector t = q.and(BYTES)
                    .reinterpretAsShorts()
                    .sub((short) 16)
                    .mul(ShortVector.fromMemorySegment(V.S, Mem.ALL, y + 64L * b, Mem.LE))
                    .add(odd)
                    .reinterpretAsInts();
            IntVector sum = t.lanewise(VectorOperators.LSHL, 16)
                    .lanewise(VectorOperators.ASHR, 16)
                    .add(t.lanewise(VectorOperators.ASHR, 16));
            float d = Mem.f16(block) * Mem.f32(scales + 4L * b);
            a = ((FloatVector) sum.convert(VectorOperators.I2F, 0)).fma(FloatVector.broadcast(V.F, d), a);
        }
        a.intoMemorySegment(Mem.ALL, acc, Mem.LE);
    }

    /**
     * Eight rows of Q4_0 as {@link RepackNibbles} has them; eight results at {@code s}. {@code sums} are the sums of the
     * activations, floats, one for each 32: quants stand for eight less.
     */
    static void q4_0(int n, long x, long y, long scales, long sums, long s) {
        FloatVector a = FloatVector.zero(V.F);
        for (int b = 0; b < n / 32; b++) {
            long block = x + (long) RepackNibbles.BLOCK * b;
            ShortVector total = ShortVector.zero(V.S);
            for (int g = 0; g < 4; g++) {
                IntVector v = IntVector.fromMemorySegment(V.I, Mem.ALL, block + 32 + 32L * g, Mem.LE);
                long p = y + 64L * b + 4L * g;
                ShortVector t0 = v.and(NIBBLES)
                        .reinterpretAsShorts()
                        .mul(IntVector.broadcast(V.I, Mem.i32(p)).reinterpretAsShorts());
                ShortVector t1 = v.lanewise(VectorOperators.LSHR, 8)
                        .and(NIBBLES)
                        .reinterpretAsShorts()
                        .mul(IntVector.broadcast(V.I, Mem.i32(p + 32)).reinterpretAsShorts());
                ShortVector t2 = v.lanewise(VectorOperators.LSHR, 4)
                        .and(NIBBLES)
                        .reinterpretAsShorts()
                        .mul(IntVector.broadcast(V.I, Mem.i32(p + 16)).reinterpretAsShorts());
                ShortVector t3 = v.lanewise(VectorOperators.LSHR, 12)
                        .and(NIBBLES)
                        .reinterpretAsShorts()
                        .mul(IntVector.broadcast(V.I, Mem.i32(p + 48)).reinterpretAsShorts());
                total = t0.add(t1).add(t2.add(t3)).add(total);
            }
            IntVector t = total.reinterpretAsInts();
            IntVector sum = t.lanewise(VectorOperators.LSHL, 16)
                    .lanewise(VectorOperators.ASHR, 16)
                    .add(t.lanewise(VectorOperators.ASHR, 16));
            FloatVector d =
                    FloatVector.fromMemorySegment(V.F, Mem.ALL, block, Mem.LE).mul(Mem.f32(scales + 4L * b));
            a = ((FloatVector) sum.convert(VectorOperators.I2F, 0))
                    .sub(8 * Mem.f32(sums + 4L * b))
                    .fma(d, a);
        }
        a.intoMemorySegment(Mem.ALL, s, Mem.LE);
    }
}
