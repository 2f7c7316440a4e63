package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.Tensor;

/**
 * Two tensors end to end along one dimension.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ops.cpp} {@code ggml_compute_forward_concat} (b11192)
 */
final class Concat implements ForwardOp {

    @Override
    public int tasks(Tensor dst, int nth) {
        return 1;
    }

    @Override
    public void compute(ComputeParams p, Tensor dst) {
        int dim = dst.opParams[0];
        copy(p, dst.src[0], dst, 0);
        copy(p, dst.src[1], dst, dst.src[0].ne[dim] * dst.nb[dim]);
    }

    private static void copy(ComputeParams p, Tensor src, Tensor dst, long offset) {
        int size = src.type.typeSize;
        for (long r = p.ith; r < src.nrows(); r += p.nth) {
            long i1 = r % src.ne[1];
            long i2 = r / src.ne[1] % src.ne[2];
            long i3 = r / (src.ne[1] * src.ne[2]);
            for (long i0 = 0; i0 < src.ne[0] / src.type.blockSize; i0++) {
                Mem.copy(src.at(i0, i1, i2, i3), dst.at(i0, i1, i2, i3) + offset, size);
            }
        }
    }
}
