package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.scalar.QuantizeQ8K;
import io.llamaoracle.engine.kernel.scalar.QuantizeQ8Kx4;

/**
 * Activations in 8-bit super-blocks of 256 as the vector kernels want them: quants widened to float, element 4 l + p of
 * each 32 at place 8 p + l; then for each super-block its scale and sums; then upstream's row.
 *
 * <p>A flag says that a row holds a quant of -128 or a scale that is not finite; kernels take the scalar twin for it.
 */
final class Q8KRow {
    /** Floats of the tail of a super-block: sums of even and odd sixteens, sums of even and odd pairs of them. */
    private final int TAIL = 8 + 8 + 8 + 8 + 8;

    private final int step;

    /** @param step bytes from eight floats to the next: 64 where each eight stands twice, see {@link Tile} */
    Q8KRow(int step) {
        this.step = step;
    }

    long rowSize(int n) {
        return pairs16(0, n) + PairDots.size(n);
    }

    private long tail(long y, int n, int b) {
        return y + (long) step / 8 * n + 4L * TAIL * b;
    }

    float scale(long y, int n, int b) {
        return Mem.f32(tail(y, n, b));
    }

    /** Sums of sixteens 0, 2 ... 14 as floats; 1, 3 ... 15 follow 32 bytes later. */
    long sums(long y, int n, int b) {
        return tail(y, n, b) + 32;
    }

    /** Sums of the 32s 0, 2, 4, 6 as floats in lanes 0 to 3; 1, 3, 5, 7 follow 32 bytes later; other lanes 0. */
    long pairs(long y, int n, int b) {
        return tail(y, n, b) + 96;
    }

    boolean odd(long y, int n) {
        return Mem.i32(tail(y, n, n / 256)) != 0;
    }

    long raw(long y, int n) {
        return tail(y, n, n / 256) + 64;
    }

    /** The row for {@link PairDots}. */
    long pairs16(long y, int n) {
        return (raw(y, n) + GgmlType.Q8_K.rowSize(n) + 31) / 32 * 32;
    }

    void prepare(int n, long x, long y) {
        prepare(n, x, y, false);
    }

    /** @param four whether upstream quantises four rows at once, see {@link QuantizeQ8Kx4} */
    void prepare(int n, long x, long y, boolean four) {
        long raw = raw(y, n);
        boolean odd = false;
        for (int b = 0; b < n / 256; b++) {
            long block = raw + (long) b * GgmlType.Q8_K.typeSize;
            odd |= !quantize(x + 1024L * b, block, four);
            for (int j = 0; j < 8; j++) {
                long q = block + QuantizeQ8K.QS + 32L * j;
                long to = y + 4L * step * (8 * b + j);
                Widen.signed(q, to, step);
                if (step == 64) {
                    Quants.twice(to);
                }
                Quants.pairs(q, pairs16(y, n) + 512L * b + 64L * j);
            }
            Mem.putF32(tail(y, n, b), Mem.f32(block));
            sums(y, n, b, block + QuantizeQ8K.BSUMS);
        }
        Mem.putI32(tail(y, n, n / 256), odd ? 1 : 0);
    }

    /** A super-block of upstream's row; returns false where a quant is -128 or the scale is not finite. */
    private static boolean quantize(long x, long block, boolean four) {
        int bits = Quants.amaxBits(x, 256);
        if (Quants.plain(bits)) {
            float max = Float.intBitsToFloat(bits);
            boolean negative = four ? !Quants.holds(x, max) : Quants.firstIsNegative(x, bits);
            float iscale = -127.f / (negative ? -max : max);
            Quants.round(x, iscale, 256, block + QuantizeQ8K.QS);
            bsums(block);
            Mem.putF32(block, 1 / iscale);
            return true;
        }
        if (four) {
            QuantizeQ8Kx4.convert(x, block, 256);
        } else {
            QuantizeQ8K.convert(x, block, 256);
        }
        boolean least = false;
        for (int j = 0; j < 8; j++) {
            least |= Quants.least(block + QuantizeQ8K.QS + 32L * j);
        }
        return !least && Float.isFinite(Mem.f32(block));
    }

    private static void bsums(long block) {
        long to = block + QuantizeQ8K.BSUMS;
        for (int j = 0; j < 8; j++) {
            Mem.putI16(to + 4L * j, (short) Quants.sum16(block + QuantizeQ8K.QS + 32L * j));
            Mem.putI16(to + 4L * j + 2, (short) Quants.sum16(block + QuantizeQ8K.QS + 32L * j + 16));
        }
    }

    private void sums(long y, int n, int b, long bsums) {
        for (int l = 0; l < 8; l++) {
            Mem.putF32(sums(y, n, b) + 4L * l, Mem.i16(bsums + 4L * l));
            Mem.putF32(sums(y, n, b) + 32 + 4L * l, Mem.i16(bsums + 4L * l + 2));
        }
        for (int l = 0; l < 8; l++) {
            float even = l < 4 ? pair(bsums, 2 * l) : 0;
            float odd = l < 4 ? pair(bsums, 2 * l + 1) : 0;
            Mem.putF32(pairs(y, n, b) + 4L * l, even);
            Mem.putF32(pairs(y, n, b) + 32 + 4L * l, odd);
        }
    }

    private static short pair(long bsums, int j) {
        return (short) (Mem.i16(bsums + 4L * j) + Mem.i16(bsums + 4L * j + 2));
    }
}
