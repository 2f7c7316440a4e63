package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.Tensor;

/** Row numbers to addresses, and the usual split of rows between tasks. */
final class Rows {
    private Rows() {}

    /** Address of row {@code r}, counted over dimensions 1 to 3. */
    static long at(Tensor t, long r) {
        long i1 = r % t.ne[1];
        long i2 = r / t.ne[1] % t.ne[2];
        long i3 = r / (t.ne[1] * t.ne[2]);
        return t.address + i1 * t.nb[1] + i2 * t.nb[2] + i3 * t.nb[3];
    }

    /** First row of task {@code ith} when {@code n} rows are dealt out in equal runs. */
    static long from(long n, int ith, int nth) {
        long dr = (n + nth - 1) / nth;
        return Math.min(dr * ith, n);
    }
}
