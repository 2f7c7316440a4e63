package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.MatKernel;

/**
 * Products of the 32-value block types: four weight rows are widened into scratch memory and meet all columns.
 *
 * <p>Bits: see {@link BlockTile}. Q4_1 and Q5_1 add the minimums times the sums, fused block by block in float, at the
 * end.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/quants.c} {@code ggml_vec_dot_q8_0_q8_0} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/quants.c} {@code ggml_vec_dot_q4_1_q8_1} (b11192)
 */
final class BlockKernel implements MatKernel {
    private final GgmlType type;
    private final boolean minimums;
    private final Q8Row row;
    private final MatKernel twin;

    /** @param twin the scalar kernel, for rows that hold a quant of -128 */
    BlockKernel(GgmlType type, MatKernel twin) {
        this.type = type;
        minimums = type == GgmlType.Q4_1 || type == GgmlType.Q5_1;
        row = new Q8Row(minimums);
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
        return 4 * BlockTile.rowSize(n) + 64 + BlockTile.TMP;
    }

    @Override
    public int rowGroup() {
        return 4;
    }

    @Override
    public void compute(int n, long s, long bs, long x, long bx, int nx, long y, long by, int ny, long scratch) {
        boolean direct = type == GgmlType.Q8_0 || type == GgmlType.Q5_0;
        if (ny == 1 && direct && !Q8Row.odd(y, n)) {
            oneColumn(n, s, x, bx, nx, y, scratch);
            return;
        }
        long lda = BlockTile.rowSize(n);
        long sums = scratch + 4 * lda;
        for (int r = 0; r < nx; r += 4) {
            int rows = Math.min(4, nx - r);
            for (int i = 0; i < rows; i++) {
                BlockRows.widen(type, n, x + (r + i) * bx, scratch + i * lda);
            }
            for (int c = 0; c < ny; ) {
                if (rows == 4 && c + 3 <= ny) {
                    for (int i = 0; i < 4; i += 2) {
                        BlockTile.tile2x3(n, sums, scratch + i * lda, lda, y + c * by, by, sums + 64);
                        for (int k = 0; k < 3; k++) {
                            long to = s + (c + k) * bs + 4L * (r + i);
                            long a = scratch + i * lda;
                            store(n, to, 2, x + (r + i) * bx, bx, y + (c + k) * by, a, sums + 8 * k);
                        }
                    }
                    c += 3;
                } else {
                    BlockTile.tile4x1(n, sums, scratch, lda, y + c * by, sums + 64);
                    store(n, s + c * bs + 4L * r, rows, x + r * bx, bx, y + c * by, scratch, sums);
                    c++;
                }
            }
        }
    }

    private void oneColumn(int n, long s, long x, long bx, int nx, long y, long scratch) {
        long pairs = Q8Row.pairs(y, n);
        long scales = Q8Row.scales(y, n);
        for (int r = 0; r < nx; r++) {
            Mem.i8(x + r * bx);
            if (type == GgmlType.Q8_0) {
                PairDots.q8_0(n, x + r * bx, pairs, scales, scratch);
            } else {
                PairDots.q5_0(n, x + r * bx, pairs, scales, scratch);
            }
            Mem.putF32(s + 4L * r, V.hsum(scratch));
        }
    }

    private void store(int n, long s, int rows, long x, long bx, long y, long scratch, long sums) {
        if (Q8Row.odd(y, n) && !minimums) {
            twin.compute(n, s, 0, x, bx, rows, Q8Row.raw(y, n), 0, 1, 0);
            return;
        }
        for (int i = 0; i < rows; i++) {
            float v = Mem.f32(sums + 4L * i);
            Mem.putF32(s + 4L * i, minimums ? v + minimum(n, scratch + i * BlockTile.rowSize(n), y) : v);
        }
    }

    private static float minimum(int n, long a, long y) {
        float summs = 0;
        long m = a + 4L * n + n / 8;
        long sy = Q8Row.sums(y, n);
        for (long o = 0; o < n / 8; o += 4) {
            summs = Math.fma(Mem.f32(m + o), Mem.f32(sy + o), summs);
        }
        return summs;
    }
}
