package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorOperators;

/** Products of rows of the types with minimums, and of plain Q4_0, with one activation row, as {@link PairDots} has them. */
final class PairDots1 {
    private static final int BYTES = PairDots.BYTES;

    private PairDots1() {}

    /** A row of Q4_0: eight lane sums at {@code acc}. */
    static void q4_0(int n, long x, long y, long scales, long acc) {
        FloatVector a = FloatVector.zero(V.F);
        for (int b = 0; b < n / 32; b++) {
            long block = x + 18L * b;
            IntVector half = (IntVector) IntVector.fromMemorySegment(IntVector.SPECIES_128, Mem.ALL, block + 2, Mem.LE)
                    .reinterpretShape(V.I, 0);
            IntVector q = half.rearrange(Widen.TWICE)
                    .lanewise(VectorOperators.LSHR, Widen.UPPER)
                    .and(0x0f0f0f0f);
            ShortVector odd = q.lanewise(VectorOperators.LSHR, 8)
                    .and(BYTES)
                    .reinterpretAsShorts()
                    .sub((short) 8)
                    .mul(ShortVector.fromMemorySegment(V.S, Mem.ALL, y + 64L * b + 32, Mem.LE));
            IntVector t = q.and(BYTES)
                    .reinterpretAsShorts()
                    .sub((short) 8)
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

    /** A row of Q4_1: eight lane sums at {@code acc}, minimums times sums a float at 32 bytes on. */
    static void q4_1(int n, long x, long y, long scales, long sums, long acc) {
        FloatVector a = FloatVector.zero(V.F);
        float m = 0;
        for (int b = 0; b < n / 32; b++) {
            long block = x + 20L * b;
            IntVector half = (IntVector) IntVector.fromMemorySegment(IntVector.SPECIES_128, Mem.ALL, block + 4, Mem.LE)
                    .reinterpretShape(V.I, 0);
            IntVector q = half.rearrange(Widen.TWICE)
                    .lanewise(VectorOperators.LSHR, Widen.UPPER)
                    .and(0x0f0f0f0f);
            ShortVector odd = q.lanewise(VectorOperators.LSHR, 8)
                    .and(BYTES)
                    .reinterpretAsShorts()
                    .mul(ShortVector.fromMemorySegment(V.S, Mem.ALL, y + 64L * b + 32, Mem.LE));
            IntVector t = q.and(BYTES)
                    .reinterpretAsShorts()
                    .mul(ShortVector.fromMemorySegment(V.S, Mem.ALL, y + 64L * b, Mem.LE))
                    .add(odd)
                    .reinterpretAsInts();
            IntVector sum = t.lanewise(VectorOperators.LSHL, 16)
                    .lanewise(VectorOperators.ASHR, 16)
                    .add(t.lanewise(VectorOperators.ASHR, 16));
            float d = Mem.f16(block) * Mem.f32(scales + 4L * b);
            a = ((FloatVector) sum.convert(VectorOperators.I2F, 0)).fma(FloatVector.broadcast(V.F, d), a);
            m = Math.fma(Mem.f16(block + 2), Mem.f32(sums + 4L * b), m);
        }
        a.intoMemorySegment(Mem.ALL, acc, Mem.LE);
        Mem.putF32(acc + 32, m);
    }

    /** A row of Q5_1: eight lane sums at {@code acc}, minimums times sums a float at 32 bytes on. */
    static void q5_1(int n, long x, long y, long scales, long sums, long acc) {
        FloatVector a = FloatVector.zero(V.F);
        float m = 0;
        for (int b = 0; b < n / 32; b++) {
            long block = x + 24L * b;
            IntVector half = (IntVector) IntVector.fromMemorySegment(IntVector.SPECIES_128, Mem.ALL, block + 8, Mem.LE)
                    .reinterpretShape(V.I, 0);
            IntVector low = half.rearrange(Widen.TWICE)
                    .lanewise(VectorOperators.LSHR, Widen.UPPER)
                    .and(0x0f0f0f0f);
            IntVector q = IntVector.broadcast(V.I, Mem.i32(block + 4))
                    .lanewise(VectorOperators.LSHR, Widen.BIT)
                    .and(15)
                    .mul(0x00204081)
                    .and(0x01010101)
                    .lanewise(VectorOperators.LSHL, 4)
                    .or(low);
            ShortVector odd = q.lanewise(VectorOperators.LSHR, 8)
                    .and(BYTES)
                    .reinterpretAsShorts()
                    .mul(ShortVector.fromMemorySegment(V.S, Mem.ALL, y + 64L * b + 32, Mem.LE));
            IntVector t = q.and(BYTES)
                    .reinterpretAsShorts()
                    .mul(ShortVector.fromMemorySegment(V.S, Mem.ALL, y + 64L * b, Mem.LE))
                    .add(odd)
                    .reinterpretAsInts();
            IntVector sum = t.lanewise(VectorOperators.LSHL, 16)
                    .lanewise(VectorOperators.ASHR, 16)
                    .add(t.lanewise(VectorOperators.ASHR, 16));
            float d = Mem.f16(block) * Mem.f32(scales + 4L * b);
            a = ((FloatVector) sum.convert(VectorOperators.I2F, 0)).fma(FloatVector.broadcast(V.F, d), a);
            m = Math.fma(Mem.f16(block + 2), Mem.f32(sums + 4L * b), m);
        }
        a.intoMemorySegment(Mem.ALL, acc, Mem.LE);
        Mem.putF32(acc + 32, m);
    }
}
