package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.Tensor;

/**
 * Values held between two bounds; a NaN becomes a bound as C's MIN and MAX macros make it.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ops.cpp} {@code ggml_compute_forward_clamp_f32} (b11192)
 */
final class Clamp implements ForwardOp {
    @Override
    public void compute(ComputeParams p, Tensor dst) {
        Tensor x = dst.src[0];
        float min = dst.paramF32(0);
        float max = dst.paramF32(1);
        long rows = x.nrows();
        for (long r = p.ith; r < rows; r += p.nth) {
            long from = x.address + r * x.nb[1];
            long to = dst.address + r * dst.nb[1];
            for (long o = 0; o < 4 * x.ne[0]; o += 4) {
                float v = Mem.f32(from + o);
                float low = v < max ? v : max;
                Mem.putF32(to + o, low > min ? low : min);
            }
        }
    }
}
