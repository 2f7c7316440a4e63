package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.MatKernel;
import io.llamaoracle.engine.kernel.MatProduct;
import jdk.incubator.vector.FloatVector;

/**
 * Products of eight weight rows at a time, or twice eight side by side, a row a lane: repacked Q4_0, IQ4_NL and Q4_K, and the panels of IQ4_XS.
 *
 * <p>Bits: as {@link io.llamaoracle.engine.kernel.scalar.Repacked}: each result is one chain of fused steps.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/repack.cpp} {@code ggml_gemm_q4_0_8x8_q8_0} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/repack.cpp} {@code ggml_gemm_q4_K_8x8_q8_K} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/iqp.cpp} {@code iqp_gemm_tile_4} (b11192)
 */
final class ChainKernel implements MatKernel {
    private static final int SUPER = 256;

    /** Columns whose accumulators lie together. */
    private static final int COLUMNS = 96;

    private final GgmlType type;
    private final boolean four;
    private final MatKernel twin;
    private final boolean wide;
    private final Q8Row row = new Q8Row(false, 32);
    private final Q8KRow rowK = new Q8KRow(32);

    /**
     * @param four whether this is the kernel of four columns and more
     * @param wide whether registers hold sixteen lanes
     * @param twin the scalar kernel, for columns with quants of -128 by rows as the file has them; null for repacked rows
     */
    ChainKernel(GgmlType type, boolean four, boolean wide, MatKernel twin) {
        this.wide = wide;
        this.type = type;
        this.four = four;
        this.twin = twin;
    }

    /** Bytes of a register. */
    private int reg() {
        return wide ? 64 : 32;
    }

    private boolean blocks() {
        return type == GgmlType.Q4_0 || type == GgmlType.IQ4_NL;
    }

    @Override
    public long rowSize(int n) {
        return blocks() ? row.rowSize(n) : rowK.rowSize(n);
    }

    @Override
    public void prepare(int n, long x, long y) {
        if (blocks()) {
            row.prepare(n, x, y);
        } else {
            rowK.prepare(n, x, y, type == GgmlType.Q4_K && four);
        }
    }

    @Override
    public long scratchSize(int n) {
        return reg() * (SUPER + 2 + 12L * 8 + 2L * COLUMNS);
    }

    @Override
    public int rowGroup() {
        return wide ? 16 : 8;
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
        boolean direct = !four && (type == GgmlType.Q4_0 || type == GgmlType.Q4_K);
        if (!direct) {
            tiles(n, s, bs, x, bx, nx, y, by, ny, scratch);
            return;
        }
        for (int c = 0; c < ny; c++) {
            long yc = y + c * by;
            if (type == GgmlType.Q4_0 && row.odd(yc, n)) {
                tiles(n, s + c * bs, bs, x, bx, nx, yc, by, 1, scratch);
                continue;
            }
            for (int r = 0; r < nx; r += 8) {
                long to = s + c * bs + 4L * r;
                if (type == GgmlType.Q4_0) {
                    PairDots.q4_0(n, x + r * bx, row.pairs(yc, n), row.scales(yc, n), row.sums(yc, n), to);
                } else {
                    q4K(n, x + r * bx, yc, to, scratch);
                }
            }
        }
    }

    private void q4K(int n, long x, long y, long s, long scratch) {
        long acc = scratch + 32;
        Mem.fill(acc, 64, (byte) 0);
        for (int b = 0; b < n / SUPER; b++) {
            long block = x + (long) RepackQ4K.BLOCK * b;
            PairDotsK.q4K(block, rowK.pairs16(y, n) + 512L * b, scratch);
            ChainStep.q4KOnce(block, rowK.scale(y, n, b), rowK.pairs(y, n, b), scratch, acc);
        }
        FloatVector.fromMemorySegment(V.F, Mem.ALL, acc, Mem.LE)
                .sub(FloatVector.fromMemorySegment(V.F, Mem.ALL, acc + 32, Mem.LE))
                .intoMemorySegment(Mem.ALL, s, Mem.LE);
    }

    private void tiles(int n, long s, long bs, long x, long bx, int nx, long y, long by, int ny, long scratch) {
        for (int c = 0; c < ny; c += COLUMNS) {
            int cols = Math.min(COLUMNS, ny - c);
            for (int r = 0; r < nx; r += rowGroup()) {
                int rows = Math.min(rowGroup(), nx - r);
                group(n, s + c * bs + 4L * r, bs, x + r * bx, bx, rows, y + c * by, by, cols, scratch);
            }
        }
    }

    private void group(int n, long s, long bs, long x, long bx, int rows, long y, long by, int ny, long w) {
        long sums = w + reg() * (SUPER + 2L);
        long acc = sums + 12L * 8 * reg();
        Mem.fill(acc, 2L * reg() * ny, (byte) 0);
        int chunk = type == GgmlType.Q4_K ? 64 : 32;
        for (int b = 0; b < n; b += SUPER) {
            int size = Math.min(SUPER, n - b);
            for (int g = 0; g < rows; g += 8) {
                widen(x + g * bx, bx, b, size, w + 4 * g, w + reg() * SUPER + 4 * g);
            }
            for (int c = 0; c < ny; ) {
                int cols = tile(chunk, size / chunk, w, y + c * by + 4L * b, by, ny - c, sums);
                for (int k = 0; k < cols; k++, c++) {
                    for (int g = 0; g < rows; g += 8) {
                        long to = acc + 2L * reg() * c + 8 * g;
                        step(n, b, size, x + g * bx, w + 4 * g, y + c * by, sums + (long) reg() * k + 4 * g, to);
                    }
                }
            }
        }
        for (int c = 0; c < ny; c++) {
            for (int g = 0; g < rows; g += 8) {
                store(n, s + c * bs + 4L * g, x + g * bx, bx, y + c * by, acc + 2L * reg() * c + 8 * g);
            }
        }
    }

    /** Sums of as many columns as a tile takes; returns their number. */
    private int tile(int chunk, int chunks, long w, long y, long by, int left, long sums) {
        long next = 12L * reg();
        int cols = left >= 12 ? 12 : left >= 8 ? 8 : left >= 4 ? 4 : 1;
        if (wide) {
            switch (cols) {
                case 12 -> ChainTile512.columns12(chunk, chunks, w, y, by, sums, next);
                case 8 -> ChainTile512.columns8(chunk, chunks, w, y, by, sums, next);
                case 4 -> ChainTile512.columns4(chunk, chunks, w, y, by, sums, next);
                default -> ChainTile512.columns1(chunk, chunks, w, y, by, sums, next);
            }
        } else {
            switch (cols) {
                case 12 -> ChainTile256.columns12(chunk, chunks, w, y, by, sums, next);
                case 8 -> ChainTile256.columns8(chunk, chunks, w, y, by, sums, next);
                case 4 -> ChainTile256.columns4(chunk, chunks, w, y, by, sums, next);
                default -> ChainTile256.columns1(chunk, chunks, w, y, by, sums, next);
            }
        }
        return cols;
    }

    private void store(int n, long s, long x, long bx, long y, long acc) {
        if (type == GgmlType.IQ4_XS && rowK.odd(y, n)) {
            twin.compute(new MatProduct()
                    .rows(n, x, bx, 8)
                    .columns(rowK.raw(y, n), 0, 1)
                    .results(s, 0));
        } else if (blocks() && !four && row.odd(y, n)) {
            OddColumn.compute(type, n, s, x, row.raw(y, n));
        } else {
            FloatVector.fromMemorySegment(V.F, Mem.ALL, acc, Mem.LE)
                    .sub(FloatVector.fromMemorySegment(V.F, Mem.ALL, acc + 32, Mem.LE))
                    .intoMemorySegment(Mem.ALL, s, Mem.LE);
        }
    }

    private void widen(long x, long bx, int from, int size, long w, long scales) {
        switch (type) {
            case Q4_0 -> {
                for (int b = 0; b < size / 32; b++) {
                    ChainRows.q4_0(x + (long) RepackNibbles.BLOCK * (from / 32 + b), w + 32L * reg() * b, reg());
                }
            }
            case IQ4_NL -> {
                for (int b = 0; b < size / 32; b++) {
                    ChainRows.iq4_nl(x + (long) RepackNibbles.BLOCK * (from / 32 + b), w + 32L * reg() * b, reg());
                }
            }
            case Q4_K -> ChainRows.q4K(x + (long) RepackQ4K.BLOCK * (from / SUPER), w, reg());
            case IQ4_XS -> ChainRows.iq4Xs(x + 136L * (from / SUPER), bx, w, reg(), scales);
            default -> throw new IllegalArgumentException(type.typeName);
        }
    }

    /** Takes the sums of {@code size} values from {@code from} into a column's accumulators. */
    private void step(int n, int from, int size, long x, long w, long y, long sums, long acc) {
        long next = 12L * reg();
        switch (type) {
            case Q4_0, IQ4_NL -> {
                long d = x + (long) RepackNibbles.BLOCK * (from / 32);
                ChainStep.blocks(size / 32, d, row.scales(y, n) + from / 8, sums, next, acc);
            }
            case Q4_K -> {
                long d = x + (long) RepackQ4K.BLOCK * (from / SUPER);
                float yd = rowK.scale(y, n, from / SUPER);
                ChainStep.q4K(d, yd, rowK.pairs(y, n, from / SUPER), sums, next, acc);
            }
            default -> ChainStep.panel(w + (long) reg() * SUPER, rowK.scale(y, n, from / SUPER), sums, next, acc);
        }
    }
}
