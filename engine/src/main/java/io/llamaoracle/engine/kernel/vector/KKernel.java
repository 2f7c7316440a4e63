package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.MatKernel;

/**
 * Products of the 256-value block types: four weight rows are widened into scratch memory and meet all columns.
 *
 * <p>Bits: see {@link KTile} and {@link KFinish}.
 */
final class KKernel implements MatKernel {
    private final GgmlType type;
    private final int chunk;
    private final MatKernel twin;

    /** @param twin the scalar kernel, for activations with quants of -128 or scales that are not finite */
    KKernel(GgmlType type, MatKernel twin) {
        this.type = type;
        chunk = type == GgmlType.Q6_K ? 128 : 256;
        this.twin = twin;
    }

    @Override
    public long rowSize(int n) {
        return Q8KRow.rowSize(n);
    }

    @Override
    public void prepare(int n, long x, long y) {
        Q8KRow.prepare(n, x, y);
    }

    @Override
    public long scratchSize(int n) {
        return 4 * KRows.rowSize(n) + KTile.sumsSize(n);
    }

    @Override
    public int rowGroup() {
        return 4;
    }

    @Override
    public void compute(int n, long s, long bs, long x, long bx, int nx, long y, long by, int ny, long scratch) {
        if (ny == 1 && type == GgmlType.Q6_K && !Q8KRow.odd(y, n)) {
            for (int r = 0; r < nx; r++) {
                Mem.i8(x + r * bx);
                Mem.putF32(s + 4L * r, q6K(n, x + r * bx, y, scratch));
            }
            return;
        }
        long lda = KRows.rowSize(n);
        long sums = scratch + 4 * lda;
        for (int r = 0; r < nx; r += 4) {
            int rows = Math.min(4, nx - r);
            long xr = x + r * bx;
            for (int i = 0; i < rows; i++) {
                KRows.widen(type, n, xr + i * bx, scratch + i * lda);
            }
            int c = 0;
            for (; c + 3 <= ny && rows == 4; c += 3) {
                KTile.tile4x3(n, chunk, scratch, lda, y + c * by, by, sums);
                for (int k = 0; k < 3; k++) {
                    finish(n, s + (c + k) * bs + 4L * r, rows, xr, bx, y + (c + k) * by, scratch, sums + 128 * k);
                }
            }
            for (; c < ny; c++) {
                KTile.tile4x1(n, chunk, scratch, lda, y + c * by, sums);
                finish(n, s + c * bs + 4L * r, rows, xr, bx, y + c * by, scratch, sums);
            }
        }
    }

    private static float q6K(int n, long x, long y, long totals) {
        for (int b = 0; b < n / 256; b++) {
            PairDotsK.q6K(x + 210L * b, Q8KRow.pairs16(y, n) + 512L * b, totals + 32L * b);
        }
        return KFinish.directQ6K(n, x, y, totals);
    }

    private void finish(int n, long s, int rows, long x, long bx, long y, long scratch, long sums) {
        if (Q8KRow.odd(y, n)) {
            twin.compute(n, s, 0, x, bx, rows, Q8KRow.raw(y, n), 0, 1, 0);
            return;
        }
        for (int i = 0; i < rows; i++) {
            Mem.putF32(s + 4L * i, KFinish.dot(type, n, scratch + i * KRows.rowSize(n), y, sums + 32L * i));
        }
    }
}
