package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.Tensor;

/**
 * Fast Walsh–Hadamard transform: what a product with a Hadamard matrix runs as.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ops.cpp} {@code ggml_compute_forward_fwht_impl} (b11192)
 */
final class Fwht {
    /** Parameter 1 of a product that is one with a Hadamard matrix (GGML_HINT_SRC0_IS_HADAMARD). */
    static final int HINT = 1;

    private Fwht() {}

    /** Computes the rows of task ith. */
    static void compute(ComputeParams p, Tensor dst) {
        Tensor src = dst.src[1];
        if (src.type != GgmlType.F32) {
            throw new UnsupportedOperationException("Hadamard transform of " + src.type);
        }
        int n = (int) src.ne[0];
        long nr = src.nrows();
        long dr = (nr + p.nth - 1) / p.nth;
        long from = p.ith * dr;
        long to = Math.min(from + dr, nr);
        float scale = 1.0f / (float) Math.sqrt(n);
        for (long r = from; r < to; r++) {
            long i3 = r / (src.ne[1] * src.ne[2]);
            long i2 = (r - i3 * src.ne[1] * src.ne[2]) / src.ne[1];
            long i1 = r - i3 * src.ne[1] * src.ne[2] - i2 * src.ne[1];
            transform(src.at(0, i1, i2, i3), dst.at(0, i1, i2, i3), n, scale);
        }
    }

    private static void transform(long x, long y, int n, float scale) {
        for (int j = 0; j < n; j++) {
            Mem.putF32(y + 4L * j, Mem.f32(x + 4L * j) * scale);
        }
        for (int len = 1; len < n; len <<= 1) {
            for (int i = 0; i < n; i += 2 * len) {
                for (int j = i; j < i + len; j++) {
                    long a = y + 4L * j;
                    long b = a + 4L * len;
                    float u = Mem.f32(a);
                    float v = Mem.f32(b);
                    Mem.putF32(a, u + v);
                    Mem.putF32(b, u - v);
                }
            }
        }
    }
}
