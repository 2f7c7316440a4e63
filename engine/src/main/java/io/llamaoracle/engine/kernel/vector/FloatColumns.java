package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;

/**
 * Activations rounded to a weight type and laid out for {@link Sgemm} and the one-row products.
 *
 * <p>Bits: eight values at a time where all are below what rounds to infinity: the bits are rounded to nearest even as
 * integers, values below the least normal half by adding and taking 0.5, whose last place is theirs. Other eights go one by
 * one.
 */
final class FloatColumns {
    private static final VectorShuffle<Float> SPLIT = VectorShuffle.fromValues(V.F, 0, 2, 4, 6, 1, 3, 5, 7);
    private static final VectorShuffle<Float> ODD_FIRST = VectorShuffle.fromValues(V.F, 1, 3, 5, 7, 0, 2, 4, 6);

    /** The least float that rounds to an infinite half. */
    private static final int INFINITE_HALF = 0x477ff000;

    /** The least normal half. */
    private static final int NORMAL_HALF = 0x38800000;

    private static final int SIGN = 0x80000000;

    private FloatColumns() {}

    /** {@code n} values, a multiple of eight, {@code step} bytes from eight to the next; 64 bytes: each eight stands twice. */
    static void prepare(GgmlType type, int n, long x, long y, int step) {
        for (int g = 0; g < n / 8; g++) {
            long to = y + (long) step * g;
            if (type == GgmlType.F32) {
                FloatVector.fromMemorySegment(V.F, Mem.ALL, x + 32L * g, Mem.LE).intoMemorySegment(Mem.ALL, to, Mem.LE);
            } else {
                round(type, x + 32L * g, to);
                split(to, to);
            }
            if (step == 64) {
                FloatVector.fromMemorySegment(V.F, Mem.ALL, to, Mem.LE).intoMemorySegment(Mem.ALL, to + 32, Mem.LE);
            }
        }
    }

    /** {@code n} values, a multiple of sixteen: of each sixteen the even eight, then the odd; writes 16 bytes further. */
    static void sixteens(GgmlType type, int n, long x, long y) {
        for (int i = 0; i < n; i += 16) {
            long to = y + 4L * i;
            long tmp = to + 32;
            round(type, x + 4L * i, to);
            round(type, x + 4L * i + 32, tmp);
            FloatVector a = FloatVector.fromMemorySegment(V.F, Mem.ALL, to, Mem.LE);
            FloatVector b = FloatVector.fromMemorySegment(V.F, Mem.ALL, tmp, Mem.LE);
            a.rearrange(SPLIT).intoMemorySegment(Mem.ALL, to, Mem.LE);
            b.rearrange(SPLIT).intoMemorySegment(Mem.ALL, to + 16, Mem.LE);
            a.rearrange(ODD_FIRST).intoMemorySegment(Mem.ALL, to + 32, Mem.LE);
            b.rearrange(ODD_FIRST).intoMemorySegment(Mem.ALL, to + 48, Mem.LE);
        }
    }

    private static void split(long x, long y) {
        FloatVector.fromMemorySegment(V.F, Mem.ALL, x, Mem.LE).rearrange(SPLIT).intoMemorySegment(Mem.ALL, y, Mem.LE);
    }

    private static void round(GgmlType type, long x, long y) {
        if (type == GgmlType.F16) {
            half(x, y);
        } else {
            bf16(x, y);
        }
    }

    /** Eight values rounded to half, times 2^112. */
    private static void half(long x, long y) {
        IntVector v = IntVector.fromMemorySegment(V.I, Mem.ALL, x, Mem.LE);
        IntVector abs = v.and(~SIGN);
        if (abs.compare(VectorOperators.GE, INFINITE_HALF).anyTrue()) {
            for (int i = 0; i < 8; i++) {
                Mem.putF32(y + 4L * i, HalfRows.round(Mem.f32(x + 4L * i)) * HalfRows.SCALE);
            }
            return;
        }
        IntVector normal = abs.lanewise(VectorOperators.LSHR, 13)
                .and(1)
                .add(0x0fff)
                .add(abs)
                .and(0xffffe000);
        IntVector small = abs.reinterpretAsFloats().add(0.5f).sub(0.5f).reinterpretAsInts();
        VectorMask<Integer> below = abs.compare(VectorOperators.LT, NORMAL_HALF);
        normal.blend(small, below)
                .or(v.and(SIGN))
                .reinterpretAsFloats()
                .mul(HalfRows.SCALE)
                .intoMemorySegment(Mem.ALL, y, Mem.LE);
    }

    /** Eight values rounded to bfloat16. */
    private static void bf16(long x, long y) {
        IntVector v = IntVector.fromMemorySegment(V.I, Mem.ALL, x, Mem.LE);
        IntVector abs = v.and(~SIGN);
        if (abs.compare(VectorOperators.GT, 0x7f800000).anyTrue()) {
            for (int i = 0; i < 8; i++) {
                Mem.putF32(y + 4L * i, Bf16Rows.round(Mem.f32(x + 4L * i)));
            }
            return;
        }
        v.lanewise(VectorOperators.LSHR, 16)
                .and(1)
                .add(0x7fff)
                .add(v)
                .and(0xffff0000)
                .intoMemorySegment(Mem.ALL, y, Mem.LE);
    }
}
