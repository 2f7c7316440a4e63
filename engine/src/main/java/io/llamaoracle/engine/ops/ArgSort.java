package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.libstdcxx.StdSort;

/**
 * Numbers of the elements of each row in descending order; equals stand as {@code std::sort} leaves them.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ops.cpp} {@code ggml_compute_forward_argsort_f32} (b11192)
 */
final class ArgSort implements ForwardOp {

    private final ThreadLocal<long[]> scratch = ThreadLocal.withInitial(() -> new long[0]);

    @Override
    public void compute(ComputeParams p, Tensor dst) {
        Tensor src = dst.src[0];
        if (dst.opParams[0] == 0) {
            throw new UnsupportedOperationException("argsort in ascending order");
        }
        int n = (int) src.ne[0];
        long rows = src.nrows();
        for (long r = p.ith; r < rows; r += p.nth) {
            row(n, src.address + r * src.nb[1], dst.address + r * dst.nb[1]);
        }
    }

    private void row(int n, long x, long y) {
        long[] elements = scratch.get();
        if (elements.length < n) {
            elements = new long[n];
            scratch.set(elements);
        }
        for (int i = 0; i < n; i++) {
            elements[i] = StdSort.element(Mem.f32(x + 4L * i), i);
        }
        StdSort.sort(elements, 0, n);
        for (int i = 0; i < n; i++) {
            Mem.putI32(y + 4L * i, (int) elements[i]);
        }
    }
}
