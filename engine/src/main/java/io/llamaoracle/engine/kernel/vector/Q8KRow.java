package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.RowConvert;
import io.llamaoracle.engine.kernel.scalar.QuantizeQ8K;

/**
 * Activations in 8-bit super-blocks of 256 as the vector kernels want them: quants widened to float, element 4 l + p of
 * each 32 at place 8 p + l; then for each super-block its scale and sums; then upstream's row.
 *
 * <p>A flag says that a row holds a quant of -128 or a scale that is not finite; kernels take the scalar twin for it.
 */
final class Q8KRow {
    /** Floats of the tail of a super-block: sums of even and odd sixteens, sums of even and odd pairs of them. */
    private static final int TAIL = 8 + 8 + 8 + 8 + 8;

    private Q8KRow() {}

    static long rowSize(int n) {
        return pairs16(0, n) + PairDots.size(n);
    }

    private static long tail(long y, int n, int b) {
        return y + 4L * n + 4L * TAIL * b;
    }

    static float scale(long y, int n, int b) {
        return Mem.f32(tail(y, n, b));
    }

    /** Sums of sixteens 0, 2 ... 14 as floats; 1, 3 ... 15 follow 32 bytes later. */
    static long sums(long y, int n, int b) {
        return tail(y, n, b) + 32;
    }

    /** Sums of the 32s 0, 2, 4, 6 as floats in lanes 0 to 3; 1, 3, 5, 7 follow 32 bytes later; other lanes 0. */
    static long pairs(long y, int n, int b) {
        return tail(y, n, b) + 96;
    }

    static boolean odd(long y, int n) {
        return Mem.i32(tail(y, n, n / 256)) != 0;
    }

    static long raw(long y, int n) {
        return tail(y, n, n / 256) + 64;
    }

    /** The row for {@link PairDots}. */
    static long pairs16(long y, int n) {
        return (raw(y, n) + GgmlType.Q8_K.rowSize(n) + 31) / 32 * 32;
    }

    static void prepare(int n, long x, long y) {
        prepare(n, x, y, QuantizeQ8K::convert);
    }

    /** The same by a quantiser of the caller's choice. */
    static void prepare(int n, long x, long y, RowConvert quantizer) {
        long raw = raw(y, n);
        quantizer.convert(x, raw, n);
        int least = 0;
        boolean odd = false;
        for (int b = 0; b < n / 256; b++) {
            long block = raw + (long) b * GgmlType.Q8_K.typeSize;
            for (int i = 0; i < 256; i++) {
                int v = Mem.i8(block + QuantizeQ8K.QS + i);
                least = Math.min(least, v);
                Mem.putF32(y + 4L * (256 * b + (i & ~31) + 8 * (i & 3) + (i >> 2 & 7)), v);
            }
            PairDots.put(256, block + QuantizeQ8K.QS, pairs16(y, n) + 512L * b);
            Mem.putF32(tail(y, n, b), Mem.f32(block));
            odd |= !Float.isFinite(Mem.f32(block));
            sums(y, n, b, block + QuantizeQ8K.BSUMS);
        }
        Mem.putI32(tail(y, n, n / 256), least == -128 || odd ? 1 : 0);
    }

    private static void sums(long y, int n, int b, long bsums) {
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
