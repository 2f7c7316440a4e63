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

    /** @param sums whether blocks carry the sum of their values (Q8_1) */
    Q8Row(boolean sums) {
        this.sums = sums;
    }

    private GgmlType type() {
        return sums ? GgmlType.Q8_1 : GgmlType.Q8_0;
    }

    long rowSize(int n) {
        return pairs(0, n) + PairDots.size(n);
    }

    /** Scales of the blocks, floats. */
    static long scales(long y, int n) {
        return y + 4L * n;
    }

    /** Sums of the blocks, floats: of the values for Q8_1, of the quants for Q8_0. */
    static long sums(long y, int n) {
        return y + 4L * n + n / 8;
    }

    /** Whether the row must go through the twin. */
    static boolean odd(long y, int n) {
        return Mem.i32(y + 4L * n + n / 4) != 0;
    }

    /** The row as upstream has it. */
    static long raw(long y, int n) {
        return y + 4L * n + n / 4 + 64;
    }

    /** The row for {@link PairDots}. */
    static long pairs(long y, int n) {
        return (raw(y, n) + GgmlType.Q8_1.rowSize(n) + 31) / 32 * 32;
    }

    void prepare(int n, long x, long y) {
        long raw = raw(y, n);
        if (sums) {
            QuantizeQ8.q8_1(x, raw, n);
        } else {
            QuantizeQ8.q8_0(x, raw, n);
        }
        int bytes = type().typeSize;
        int least = 0;
        for (int b = 0; b < n / 32; b++) {
            long block = raw + (long) b * bytes;
            long q = block + bytes - 32;
            int sum = 0;
            for (int i = 0; i < 32; i++) {
                int v = Mem.i8(q + i);
                least = Math.min(least, v);
                sum += v;
                Mem.putF32(y + 4L * (32 * b + 8 * (i & 3) + (i >> 2)), v);
            }
            Mem.putF32(scales(y, n) + 4L * b, Mem.f16(block));
            Mem.putF32(sums(y, n) + 4L * b, sums ? Mem.f16(block + 2) : sum);
            PairDots.put(32, q, pairs(y, n) + 64L * b);
        }
        Mem.putI32(y + 4L * n + n / 4, least == -128 ? 1 : 0);
    }
}
