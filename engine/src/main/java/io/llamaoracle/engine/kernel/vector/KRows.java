package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;

/**
 * Rows of the 256-value block types widened for {@link KKernel}: quants times their sub-block's whole-number scale as
 * floats; apart from the values, for each super-block, its scale, the scale of its minimums, and the factors of the sums.
 */
final class KRows {
    /** Floats of the tail of a super-block: two scales (eight places), factors of even and of odd sums. */
    private static final int TAIL = 24;

    private KRows() {}

    /** Bytes of the tails of a row. */
    static long tailSize(int n) {
        return 4L * TAIL * (n / 256);
    }

    /** Scale of super-block {@code b} in the tails {@code a} of a row; the scale of its minimums follows. */
    static long scale(long a, int b) {
        return a + 4L * TAIL * b;
    }

    /** Factors of the even sums; those of the odd sums follow 32 bytes later. */
    static long factors(long a, int b) {
        return scale(a, b) + 32;
    }

    /** Widens {@code n} values of a row at {@code x} to {@code to}, eight of them {@code step} bytes from the next. */
    static void widen(GgmlType type, int n, long x, long to, int step, long tails) {
        Mem.i8(x);
        for (int b = 0; b < n / 256; b++) {
            long xb = x + (long) b * type.typeSize;
            long tb = to + 32L * step * b;
            tail(type, xb, scale(tails, b));
            switch (type) {
                case Q2_K -> q2K(xb, tb, step);
                case Q3_K -> q3K(xb, tb, step);
                case Q4_K -> q4K(xb, tb, step);
                case Q5_K -> q5K(xb, tb, step);
                case Q6_K -> q6K(xb, tb, step);
                case IQ4_XS -> iq4Xs(xb, tb, step);
                default -> throw new IllegalArgumentException(type.typeName);
            }
        }
    }

    /** The tails of {@code n} values alone. */
    static void tails(GgmlType type, int n, long x, long tails) {
        for (int b = 0; b < n / 256; b++) {
            tail(type, x + (long) b * type.typeSize, scale(tails, b));
        }
    }

    private static void tail(GgmlType type, long x, long tail) {
        switch (type) {
            case Q2_K -> {
                Mem.putF32(tail, Mem.f16(x + 80));
                Mem.putF32(tail + 4, Mem.f16(x + 82));
                for (int l = 0; l < 8; l++) {
                    Mem.putF32(tail + 32 + 4L * l, Mem.u8(x + 2 * l) >> 4);
                    Mem.putF32(tail + 64 + 4L * l, Mem.u8(x + 2 * l + 1) >> 4);
                }
            }
            case Q3_K -> Mem.putF32(tail, Mem.f16(x + 108));
            case Q4_K, Q5_K -> {
                Mem.putF32(tail, Mem.f16(x));
                Mem.putF32(tail + 4, Mem.f16(x + 2));
                k4Factors(x + 4, tail);
            }
            case Q6_K -> {
                Mem.putF32(tail, Mem.f16(x + 208));
                for (int l = 0; l < 8; l++) {
                    Mem.putF32(tail + 32 + 4L * l, Mem.i8(x + 192 + 2 * l));
                    Mem.putF32(tail + 64 + 4L * l, Mem.i8(x + 193 + 2 * l));
                }
            }
            default -> Mem.putF32(tail, Mem.f16(x));
        }
    }

    /** The scale of 32 values of IQ4_XS. */
    static int iq4XsScale(long x, int j) {
        int low = Mem.u8(x + 4 + j / 2) >> 4 * (j % 2) & 15;
        return (low | (Mem.u16(x + 2) >> 2 * j & 3) << 4) - 32;
    }

    private static void q2K(long x, long to, int step) {
        for (int j = 0; j < 8; j++) {
            long tj = to + 4L * step * j;
            IntVector q = IntVector.fromMemorySegment(V.I, Mem.ALL, x + 16 + 32L * (j >> 2), Mem.LE)
                    .lanewise(VectorOperators.LSHR, 2 * (j & 3));
            q.and(0x03030303).intoMemorySegment(Mem.ALL, tj + 3L * step, Mem.LE);
            Widen.unsignedHalves(tj + 3L * step, 0, Mem.u8(x + 2 * j) & 15, Mem.u8(x + 2 * j + 1) & 15, tj, step);
        }
    }

    private static void q3K(long x, long to, int step) {
        for (int j = 0; j < 8; j++) {
            long tj = to + 4L * step * j;
            IntVector low = IntVector.fromMemorySegment(V.I, Mem.ALL, x + 32 + 32L * (j >> 2), Mem.LE)
                    .lanewise(VectorOperators.LSHR, 2 * (j & 3))
                    .and(0x03030303);
            IntVector high = IntVector.fromMemorySegment(V.I, Mem.ALL, x, Mem.LE)
                    .lanewise(VectorOperators.LSHR, j)
                    .and(0x01010101);
            high.lanewise(VectorOperators.LSHL, 2).or(low).intoMemorySegment(Mem.ALL, tj + 3L * step, Mem.LE);
            Widen.unsignedHalves(tj + 3L * step, 4, q3KScale(x, 2 * j), q3KScale(x, 2 * j + 1), tj, step);
        }
    }

    static int q3KScale(long x, int j) {
        long s = x + 96;
        int low = Mem.u8(s + (j & 7)) >> 4 * (j >> 3) & 15;
        int high = Mem.u8(s + 8 + (j & 3)) >> 2 * (j >> 2) & 3;
        return (low | high << 4) - 32;
    }

    private static void k4Factors(long scales, long tail) {
        for (int l = 0; l < 8; l++) {
            Mem.putF32(tail + 32 + 4L * l, l < 4 ? min(scales, 2 * l) : 0);
            Mem.putF32(tail + 64 + 4L * l, l < 4 ? min(scales, 2 * l + 1) : 0);
        }
    }

    private static int min(long s, int j) {
        return j < 4 ? Mem.u8(s + j + 4) & 63 : Mem.u8(s + j + 4) >> 4 | Mem.u8(s + j) >> 6 << 4;
    }

    static int scaleK4(long s, int j) {
        return j < 4 ? Mem.u8(s + j) & 63 : Mem.u8(s + j + 4) & 15 | Mem.u8(s + j - 4) >> 6 << 4;
    }

    private static void q4K(long x, long to, int step) {
        for (int j = 0; j < 8; j++) {
            long tj = to + 4L * step * j;
            IntVector q = IntVector.fromMemorySegment(V.I, Mem.ALL, x + 16 + 32L * (j >> 1), Mem.LE)
                    .lanewise(VectorOperators.LSHR, 4 * (j & 1));
            q.and(0x0f0f0f0f).intoMemorySegment(Mem.ALL, tj + 3L * step, Mem.LE);
            Widen.unsigned(tj + 3L * step, (float) scaleK4(x + 4, j), tj, step);
        }
    }

    private static void q5K(long x, long to, int step) {
        for (int j = 0; j < 8; j++) {
            long tj = to + 4L * step * j;
            IntVector low = IntVector.fromMemorySegment(V.I, Mem.ALL, x + 48 + 32L * (j >> 1), Mem.LE)
                    .lanewise(VectorOperators.LSHR, 4 * (j & 1))
                    .and(0x0f0f0f0f);
            IntVector high = IntVector.fromMemorySegment(V.I, Mem.ALL, x + 16, Mem.LE)
                    .lanewise(VectorOperators.LSHR, j)
                    .and(0x01010101);
            high.lanewise(VectorOperators.LSHL, 4).or(low).intoMemorySegment(Mem.ALL, tj + 3L * step, Mem.LE);
            Widen.unsigned(tj + 3L * step, (float) scaleK4(x + 4, j), tj, step);
        }
    }

    private static void q6K(long x, long to, int step) {
        for (int j = 0; j < 8; j++) {
            long tj = to + 4L * step * j;
            IntVector low = IntVector.fromMemorySegment(V.I, Mem.ALL, x + 64L * (j >> 2) + 32L * (j & 1), Mem.LE)
                    .lanewise(VectorOperators.LSHR, 4 * (j >> 1 & 1))
                    .and(0x0f0f0f0f);
            IntVector high = IntVector.fromMemorySegment(V.I, Mem.ALL, x + 128 + 32L * (j >> 2), Mem.LE)
                    .lanewise(VectorOperators.LSHR, 2 * (j & 3))
                    .and(0x03030303);
            high.lanewise(VectorOperators.LSHL, 4).or(low).intoMemorySegment(Mem.ALL, tj + 3L * step, Mem.LE);
            Widen.unsignedHalves(tj + 3L * step, 0, Mem.i8(x + 192 + 2 * j), Mem.i8(x + 193 + 2 * j), tj, step);
        }
    }

    private static void iq4Xs(long x, long to, int step) {
        for (int j = 0; j < 8; j++) {
            Widen.iq4(x + 8 + 16L * j, iq4XsScale(x, j), to + 4L * step * j, step);
        }
    }
}
