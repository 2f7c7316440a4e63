package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.MatKernel;
import io.llamaoracle.engine.kernel.MatProduct;

/**
 * Products of the 256-value block types: the weight rows of a tile are widened into scratch memory and
 * meet all columns.
 *
 * <p>Bits: a chunk is a super-block, or half of one where the sum of a whole could pass 2^24; all terms are whole numbers, so
 * its sum is exact in any order. {@link KFinish} has the rest.
 */
final class KKernel implements MatKernel {
    private final GgmlType type;
    private final Tile tile;
    private final int chunk;
    private final Q8KRow row;
    private final KFinish finish;
    private final MatKernel twin;

    /** @param twin the scalar kernel, for activations with quants of -128 or scales that are not finite */
    KKernel(GgmlType type, Tile tile, MatKernel twin) {
        this.type = type;
        this.tile = tile;
        row = new Q8KRow(tile.step());
        finish = new KFinish(row);
        chunk = type == GgmlType.Q6_K ? 128 : 256;
        this.twin = twin;
    }

    @Override
    public long rowSize(int n) {
        return row.rowSize(n);
    }

    @Override
    public void prepare(int n, long x, long y) {
        row.prepare(n, x, y);
    }

    @Override
    public long scratchSize(int n) {
        return tile.panelSize(n) + tile.rows() * KRows.tailSize(n) + tile.next() * (n / chunk);
    }

    @Override
    public int rowGroup() {
        return tile.rows();
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
        long scratch = p.scratch;
        if (ny == 1 && !row.odd(y, n)) {
            oneColumn(n, s, x, bx, nx, y, scratch);
            return;
        }
        long tails = scratch + tile.panelSize(n);
        long sums = tails + tile.rows() * KRows.tailSize(n);
        for (int r = 0; r < nx; r += tile.rows()) {
            int rows = Math.min(tile.rows(), nx - r);
            long xr = x + r * bx;
            for (int i = 0; i < rows; i++) {
                KRows.widen(type, n, xr + i * bx, tile.row(scratch, n, i), tile.step(), tails + i * KRows.tailSize(n));
            }
            for (int c = 0; c < ny; ) {
                int cols = tile.sums(n, 0, n, chunk, scratch, y + c * by, by, ny - c, sums);
                for (int k = 0; k < cols; k++, c++) {
                    store(n, s + c * bs + 4L * r, rows, xr, bx, y + c * by, tails, sums + k * tile.column());
                }
            }
        }
    }

    private void oneColumn(int n, long s, long x, long bx, int nx, long y, long scratch) {
        long sums = scratch + KRows.tailSize(n);
        for (int r = 0; r < nx; r++) {
            long xr = x + r * bx;
            Mem.i8(xr);
            if (type == GgmlType.Q6_K) {
                Mem.putF32(s + 4L * r, q6K(n, xr, y, scratch));
            } else {
                RowDotsK.row(type, n, xr, row.pairs16(y, n), sums, 32);
                KRows.tails(type, n, xr, scratch);
                Mem.putF32(s + 4L * r, finish.dot(type, n, scratch, y, sums, 32));
            }
        }
    }

    private float q6K(int n, long x, long y, long totals) {
        for (int b = 0; b < n / 256; b++) {
            PairDotsK.q6K(x + 210L * b, row.pairs16(y, n) + 512L * b, totals + 32L * b);
        }
        return finish.directQ6K(n, x, y, totals);
    }

    private void store(int n, long s, int rows, long x, long bx, long y, long tails, long sums) {
        if (row.odd(y, n)) {
            twin.compute(new MatProduct()
                    .rows(n, x, bx, rows)
                    .columns(row.raw(y, n), 0, 1)
                    .results(s, 0));
            return;
        }
        for (int i = 0; i < rows; i++) {
            long a = tails + i * KRows.tailSize(n);
            Mem.putF32(s + 4L * i, finish.dot(type, n, a, y, sums + 32L * i, tile.next()));
        }
    }
}
