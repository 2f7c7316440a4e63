package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/** Products of one super-block with one activation row in 16-bit lanes, as {@link PairDots} has them. */
final class PairDotsK {
    private static final VectorMask<Integer> UPPER = VectorMask.fromLong(V.I, 0xf0);

    private PairDotsK() {}

    /** One super-block of eight rows of Q4_K as {@link RepackQ4K} has them: whole-number totals, eight words, at {@code to}. */
    static void q4K(long block, long y, long to) {
        IntVector total = IntVector.zero(V.I);
        for (int j = 0; j < 8; j++) {
            long w = block + RepackQ4K.QUANTS + 256L * (j >> 1);
            int shift = 4 * (j & 1);
            ShortVector part = ShortVector.zero(V.S);
            for (int g = 0; g < 8; g++) {
                IntVector v = IntVector.fromMemorySegment(V.I, Mem.ALL, w + 32L * g, Mem.LE)
                        .lanewise(VectorOperators.LSHR, shift);
                long p = y + 64L * j + 4L * g;
                ShortVector t0 = v.and(PairDots.NIBBLES)
                        .reinterpretAsShorts()
                        .mul(IntVector.broadcast(V.I, Mem.i32(p)).reinterpretAsShorts());
                ShortVector t1 = v.lanewise(VectorOperators.LSHR, 8)
                        .and(PairDots.NIBBLES)
                        .reinterpretAsShorts()
                        .mul(IntVector.broadcast(V.I, Mem.i32(p + 32)).reinterpretAsShorts());
                part = t0.add(t1).add(part);
            }
            IntVector t = part.reinterpretAsInts();
            IntVector sum = t.lanewise(VectorOperators.LSHL, 16)
                    .lanewise(VectorOperators.ASHR, 16)
                    .add(t.lanewise(VectorOperators.ASHR, 16));
            IntVector scale = (IntVector) ByteVector.fromMemorySegment(
                            ByteVector.SPECIES_64, Mem.ALL, block + RepackQ4K.SCALES + 8L * j, Mem.LE)
                    .convertShape(VectorOperators.B2I, V.I, 0);
            total = sum.mul(scale).add(total);
        }
        total.intoMemorySegment(Mem.ALL, to, Mem.LE);
    }

    /** One super-block of Q6_K: whole-number lane totals of quants from 0 on, eight words, at {@code to}. */
    static void q6K(long x, long y, long to) {
        IntVector total = IntVector.zero(V.I);
        for (int j = 0; j < 8; j++) {
            IntVector low = IntVector.fromMemorySegment(V.I, Mem.ALL, x + 64L * (j >> 2) + 32L * (j & 1), Mem.LE)
                    .lanewise(VectorOperators.LSHR, 4 * (j >> 1 & 1))
                    .and(0x0f0f0f0f);
            IntVector q = IntVector.fromMemorySegment(V.I, Mem.ALL, x + 128 + 32L * (j >> 2), Mem.LE)
                    .lanewise(VectorOperators.LSHR, 2 * (j & 3))
                    .and(0x03030303)
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
            IntVector scale = IntVector.broadcast(V.I, Mem.i8(x + 192 + 2 * j)).blend(Mem.i8(x + 193 + 2 * j), UPPER);
            total = sum.mul(scale).add(total);
        }
        total.intoMemorySegment(Mem.ALL, to, Mem.LE);
    }
}
