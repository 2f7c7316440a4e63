package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kernel.Kernels;
import io.llamaoracle.engine.kernel.RowConvert;

/**
 * Rows of a table by number, widened to float.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ops.cpp} {@code ggml_compute_forward_get_rows} (b11192)
 */
final class GetRows implements ForwardOp {
    private final Kernels kernels;

    GetRows(Kernels kernels) {
        this.kernels = kernels;
    }

    @Override
    public void compute(ComputeParams p, Tensor dst) {
        Tensor x = dst.src[0];
        Tensor ids = dst.src[1];
        int n = (int) x.ne[0];
        RowConvert toFloat = kernels.toFloat(x.type == GgmlType.I32 ? GgmlType.F32 : x.type);
        if (toFloat == null) {
            throw new UnsupportedOperationException("get_rows of type " + x.type.typeName);
        }
        long rows = ids.nelements();
        long r1 = Rows.from(rows, p.ith + 1, p.nth);
        for (long r = Rows.from(rows, p.ith, p.nth); r < r1; r++) {
            long i0 = r % ids.ne[0];
            long i1 = r / ids.ne[0] % ids.ne[1];
            long i2 = r / (ids.ne[0] * ids.ne[1]);
            int row = Mem.i32(ids.at(i0, i1, i2, 0));
            if (row < 0 || row >= x.ne[1]) {
                throw new IndexOutOfBoundsException("row " + row + " of " + x.name);
            }
            toFloat.convert(x.at(0, row, i1, i2), dst.at(0, i0, i1, i2), n);
        }
    }
}
