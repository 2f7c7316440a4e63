package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.scalar.Unpack;

/**
 * The one-row kernels over rows of {@link RepackNibbles} for a column with a quant of -128, which keeps its sign under
 * negative weights. Such columns come only from values that are not finite or too small to scale.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/repack.cpp} {@code mul_sum_i8_pairs_acc_int32x8} (b11192)
 */
final class OddColumn {
    private OddColumn() {}

    static void compute(GgmlType type, int n, long s, long x, long y) {
        for (int r = 0; r < 8; r++) {
            float acc = 0;
            for (int b = 0; b < n / 32; b++) {
                long block = x + (long) RepackNibbles.BLOCK * b + 4 * r;
                long yb = y + 34L * b;
                int sum = 0;
                for (int i = 0; i < 32; i++) {
                    int word = Mem.i32(block + 32L * (1 + (i >> 2 & 3)));
                    int nibble = word >>> 8 * (i & 3) + 4 * (i >> 4) & 15;
                    int q = type == GgmlType.Q4_0 ? nibble - 8 : Unpack.iq4nl(nibble);
                    int v = Mem.i8(yb + 2 + i);
                    sum += q < 0 && v == -128 ? q * 128 : q * v;
                }
                acc = Math.fma((float) sum, Mem.f32(block) * Mem.f16(yb), acc);
            }
            Mem.putF32(s + 4L * r, acc);
        }
    }
}
