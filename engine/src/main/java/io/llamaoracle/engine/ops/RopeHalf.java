package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.RopeParams;
import io.llamaoracle.engine.ggml.Tensor;

/**
 * Rotary position embedding of halves: stored keys that are turned by a context shift.
 *
 * <p>Bits: both results fuse the product of the first element, as for floats; one loop, not vectorised, serves both orders
 * of pairs.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ops.cpp} {@code rotate_pairs} (b11192)
 */
final class RopeHalf {
    private RopeHalf() {}

    /** Turns the first pairs of a row and copies what is left. */
    static void rotate(Tensor dst, int mode, long cache, long x, long y) {
        int n = dst.opParams[1];
        boolean neighbours = mode == RopeParams.NORM;
        long apart = neighbours ? 2 : n;
        for (int i = 0; i < n; i += 2) {
            float cos = Mem.f32(cache + 4L * i);
            float sin = Mem.f32(cache + 4L * i + 4);
            long at = neighbours ? 2L * i : i;
            float x0 = Mem.f16(x + at);
            float x1 = Mem.f16(x + at + apart);
            Mem.putF16(y + at, Math.fma(x0, cos, -(x1 * sin)));
            Mem.putF16(y + at + apart, Math.fma(x0, sin, x1 * cos));
        }
        if (x != y) {
            Mem.copy(x + 2L * n, y + 2L * n, 2 * (dst.ne[0] - n));
        }
    }
}
