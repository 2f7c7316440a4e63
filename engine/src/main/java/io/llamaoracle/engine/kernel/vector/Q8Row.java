package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.scalar.QuantizeQ8;

/**
 * Activations in 8-bit blocks of 32 as the vector kernels want them: quants widened to float, element 4 l + p of a block
 * at place 8 p + l, so that lane l of four vectors meets upstream's lane l; then the scales; then what upstream's row
 * would be.
 *
 * <p>A quant of -128 (from values that are not finite or too small to scale) multiplies differently under negative
 * weights; a flag says that a row holds one, and kernels take the scalar twin for it.
 */
final class Q8Row {
    private final boolean sums;
    private final int step;

    /**
     * @param sums whether blocks carry the sum of their values (Q8_1)
     * @param step bytes from eight floats to the next: 64 where each eight stands twice, see {@link Tile}
     */
    Q8Row(boolean sums, int step) {
        this.sums = sums;
        this.step = step;
    }

    private long width() {
        return step / 8;
    }

    private GgmlType type() {
        return sums ? GgmlType.Q8_1 : GgmlType.Q8_0;
    }

    long rowSize(int n) {
        return pairs(0, n) + PairDots.size(n);
    }

    /** Scales of the blocks, floats. */
    long scales(long y, int n) {
        return y + width() * n;
    }

    /** Sums of the blocks, floats: of the values for Q8_1, of the quants for Q8_0. */
    long sums(long y, int n) {
        return y + width() * n + n / 8;
    }

    /** Whether the row must go through the twin. */
    boolean odd(long y, int n) {
        return Mem.i32(y + width() * n + n / 4) != 0;
    }

    /** The row as upstream has it. */
    long raw(long y, int n) {
        return y + width() * n + n / 4 + 64;
    }

    /** The row for {@link PairDots}. */
    long pairs(long y, int n) {
        return (raw(y, n) + GgmlType.Q8_1.rowSize(n) + 31) / 32 * 32;
    }

    void prepare(int n, long x, long y) {
        long raw = raw(y, n);
        int bytes = type().typeSize;
        boolean odd = false;
        for (int b = 0; b < n / 32; b++) {
            long block = raw + (long) b * bytes;
            long q = block + bytes - 32;
            long pairs = pairs(y, n) + 64L * b;
            odd |= !quantize(x + 128L * b, block, pairs);
            long to = y + 4L * step * b;
            Widen.signed(q, to, step);
            if (step == 64) {
                Quants.twice(to);
            }
            Mem.putF32(scales(y, n) + 4L * b, Mem.f16(block));
            Mem.putF32(sums(y, n) + 4L * b, sums ? Mem.f16(block + 2) : Quants.sum(q, pairs));
            Quants.pairs(q, pairs);
        }
        Mem.putI32(y + width() * n + n / 4, odd ? 1 : 0);
    }

    /** A block of upstream's row; returns false where one of its quants is -128. */
    private boolean quantize(long x, long block, long tmp) {
        int bits = Quants.amaxBits(x, 32);
        long q = block + type().typeSize - 32;
        if (!Quants.plain(bits)) {
            if (sums) {
                QuantizeQ8.q8_1(x, block, 32);
            } else {
                QuantizeQ8.q8_0(x, block, 32);
            }
            return !Quants.least(q);
        }
        float max = Float.intBitsToFloat(bits);
        float d = max / 127.f;
        Mem.putF16(block, d);
        Quants.round(x, 127.f / max, 32, q);
        if (sums) {
            Mem.putF16(block + 2, d * Quants.sum(q, tmp));
        }
        return true;
    }
}
