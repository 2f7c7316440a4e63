package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.MatKernel;
import io.llamaoracle.engine.kernel.MatProduct;

/**
 * Products of the 32-value block types: the weight rows of a tile are widened into scratch memory and
 * meet all columns.
 *
 * <p>Bits: the four products of a lane are whole numbers below 2^24, so their sum in float is exact in any order; see {@link
 * BlockFold} for the rest. Q4_1 and Q5_1 add the minimums at the end.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/quants.c} {@code ggml_vec_dot_q8_0_q8_0} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/quants.c} {@code ggml_vec_dot_q4_1_q8_1} (b11192)
 */
final class BlockKernel implements MatKernel {
    /** Blocks whose sums wait in the first-level cache. */
    private static final int PIECE = 8;

    private final GgmlType type;
    private final Tile tile;
    private final boolean minimums;
    private final Q8Row row;
    private final MatKernel twin;

    /** @param twin the scalar kernel, for rows that hold a quant of -128 */
    BlockKernel(GgmlType type, Tile tile, MatKernel twin) {
        this.type = type;
        this.tile = tile;
        minimums = type == GgmlType.Q4_1 || type == GgmlType.Q5_1;
        row = new Q8Row(minimums, tile.step());
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
        return tile.panelSize(n) + (tile.column() + 32) * (n / 32) + PIECE * tile.next() + 2 * tile.next() + 64;
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
        if (ny == 1 && type != GgmlType.IQ4_NL && (minimums || !row.odd(y, n))) {
            oneColumn(n, s, x, bx, nx, y, scratch);
            return;
        }
        long scales = scratch + tile.panelSize(n);
        long mins = scales + tile.column() * (n / 32);
        long acc = mins + n;
        for (int r = 0; r < nx; r += tile.rows()) {
            int rows = Math.min(tile.rows(), nx - r);
            for (int i = 0; i < rows; i++) {
                long to = tile.row(scratch, n, i);
                long xr = x + (r + i) * bx;
                BlockRows.widen(type, n, xr, to, tile.step(), scales + 32L * i, tile.column(), mins + 4L * i);
            }
            for (int c = 0; c < ny; ) {
                int cols = columns(n, scratch, scales, y + c * by, by, ny - c, acc);
                for (int k = 0; k < cols; k++, c++) {
                    long sc = s + c * bs + 4L * r;
                    store(n, sc, rows, x + r * bx, bx, y + c * by, mins, acc + k * tile.column());
                }
            }
        }
    }

    /** Accumulators of as many columns as a tile takes; piece by piece, so that sums stay near. */
    private int columns(int n, long panel, long scales, long y, long by, int left, long acc) {
        long sums = acc + 2 * tile.next();
        Mem.fill(acc, tile.next(), (byte) 0);
        int cols = 0;
        for (int b = 0; b < n / 32; b += PIECE) {
            int blocks = Math.min(PIECE, n / 32 - b);
            cols = tile.sums(n, 32 * b, 32 * blocks, 32, panel, y, by, left, sums);
            for (int k = 0; k < cols; k++) {
                long yd = row.scales(y + k * by, n) + 4L * b;
                long to = acc + k * tile.column();
                BlockFold.fold(tile, blocks, sums + k * tile.column(), scales + tile.column() * b, yd, to);
            }
        }
        return cols;
    }

    private void oneColumn(int n, long s, long x, long bx, int nx, long y, long scratch) {
        long pairs = row.pairs(y, n);
        long scales = row.scales(y, n);
        for (int r = 0; r < nx; r++) {
            Mem.i8(x + r * bx);
            long xr = x + r * bx;
            switch (type) {
                case Q8_0 -> PairDots.q8_0(n, xr, pairs, scales, scratch);
                case Q5_0 -> PairDots.q5_0(n, xr, pairs, scales, scratch);
                case Q4_0 -> PairDots1.q4_0(n, xr, pairs, scales, scratch);
                case Q4_1 -> PairDots1.q4_1(n, xr, pairs, scales, row.sums(y, n), scratch);
                default -> PairDots1.q5_1(n, xr, pairs, scales, row.sums(y, n), scratch);
            }
            float v = V.hsum(scratch);
            Mem.putF32(s + 4L * r, minimums ? v + Mem.f32(scratch + 32) : v);
        }
    }

    private void store(int n, long s, int rows, long x, long bx, long y, long mins, long acc) {
        if (row.odd(y, n) && !minimums) {
            twin.compute(new MatProduct()
                    .rows(n, x, bx, rows)
                    .columns(row.raw(y, n), 0, 1)
                    .results(s, 0));
            return;
        }
        for (int i = 0; i < tile.rows(); i += 4) {
            V.hsum4(acc + 32L * i, acc + 4L * i);
        }
        if (minimums) {
            BlockFold.minimums(n / 32, mins, row.sums(y, n), acc + 32);
        }
        for (int i = 0; i < rows; i++) {
            float v = Mem.f32(acc + 4L * i);
            Mem.putF32(s + 4L * i, minimums ? v + Mem.f32(acc + 32 + 4L * i) : v);
        }
    }
}
