package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.MatKernel;

/**
 * Product of float rows in tiles.
 *
 * <p>Bits: see {@link SgemmTile}.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/llamafile/sgemm.cpp} {@code llamafile_sgemm} (b11192)
 */
final class SgemmF32 implements MatKernel {
    @Override
    public long rowSize(int n) {
        return 4L * n;
    }

    @Override
    public void prepare(int n, long x, long y) {
        Mem.copy(x, y, 4L * n);
    }

    @Override
    public long scratchSize(int n) {
        return SgemmTile.TMP;
    }

    @Override
    public int rowGroup() {
        return 4;
    }

    @Override
    public void compute(int n, long s, long bs, long x, long bx, int nx, long y, long by, int ny, long scratch) {
        for (int r = 0; r < nx; r += 4) {
            SgemmTile.rows4(n, s + 4L * r, bs, x + r * bx, bx, y, by, ny, false, scratch);
        }
    }
}
