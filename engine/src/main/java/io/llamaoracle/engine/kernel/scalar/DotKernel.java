package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.MatKernel;
import io.llamaoracle.engine.kernel.MatProduct;
import io.llamaoracle.engine.kernel.RowConvert;

/**
 * A matrix kernel that computes each result by itself, activations in upstream's own vec_dot type.
 *
 * @param yType the vec_dot type
 * @param fromFloat its quantiser
 * @param dot one dot product
 */
public record DotKernel(GgmlType yType, RowConvert fromFloat, Dot dot) implements MatKernel {
    @Override
    public long rowSize(int n) {
        return yType.rowSize(n);
    }

    @Override
    public void prepare(int n, long x, long y) {
        fromFloat.convert(x, y, n);
    }

    @Override
    public void compute(MatProduct p) {
        int n = p.n;
        long s = p.s;
        long bs = p.bs;
        long x = p.x;
        long bx = p.bx;
        int nx = p.nx;
        long y = p.y;
        long by = p.by;
        int ny = p.ny;
        for (int c = 0; c < ny; c++) {
            for (int r = 0; r < nx; r++) {
                Mem.putF32(s + c * bs + 4L * r, dot.dot(n, x + r * bx, y + c * by));
            }
        }
    }
}
