package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kernel.Kernels;
import io.llamaoracle.engine.kernel.RowConvert;

/**
 * Writes float rows into rows of another tensor, converted to its type.
 *
 * <p>Halves that become infinite or NaN mark the target, see {@link TensorTraits}.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ops.cpp} {@code ggml_compute_forward_set_rows_impl} (b11192)
 */
final class SetRows implements ForwardOp {
    private final Kernels kernels;

    SetRows(Kernels kernels) {
        this.kernels = kernels;
    }

    @Override
    public void compute(ComputeParams p, Tensor dst) {
        Tensor src = dst.src[0];
        Tensor ids = dst.src[1];
        if (src.type != GgmlType.F32) {
            throw new UnsupportedOperationException("set_rows from " + src.type);
        }
        int nc = (int) src.ne[0];
        long nr = src.ne[1];
        long dr = (nr + p.nth - 1) / p.nth;
        long from = dr * p.ith;
        long to = Math.min(from + dr, nr);
        boolean wide = ids.type == GgmlType.I64;
        RowConvert convert = kernels.fromFloat(dst.type);
        for (long i3 = 0; i3 < src.ne[3]; i3++) {
            for (long i2 = 0; i2 < src.ne[2]; i2++) {
                for (long i = from; i < to; i++) {
                    long id = ids.at(i, i2 % ids.ne[1], i3 % ids.ne[2], 0);
                    long row = wide ? Mem.i64(id) : Mem.i32(id);
                    if (row < 0 || row >= dst.ne[1]) {
                        throw new IllegalArgumentException("set_rows row " + row + " of " + dst.ne[1]);
                    }
                    store(dst, convert, src.at(0, i, i2, i3), dst.at(0, row, i2, i3), nc);
                }
            }
        }
    }

    private void store(Tensor dst, RowConvert convert, long from, long to, int n) {
        if (n == 1) {
            // a transposed cache of values is written element by element
            storeOne(dst, convert, from, to);
            return;
        }
        convert.convert(from, to, n);
        if (dst.type == GgmlType.F16 && !kernels.finite(GgmlType.F16, to, n)) {
            TensorTraits.markNonFinite(dst);
        }
    }

    private static void storeOne(Tensor dst, RowConvert convert, long from, long to) {
        if (dst.type != GgmlType.F16) {
            convert.convert(from, to, 1);
            return;
        }
        short h = Float.floatToFloat16(Mem.f32(from));
        Mem.putI16(to, h);
        if ((h & 0x7c00) == 0x7c00) {
            TensorTraits.markNonFinite(dst);
        }
    }
}
