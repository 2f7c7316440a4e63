package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.MatKernel;
import io.llamaoracle.engine.kernel.scalar.QuantizeQ8K;
import io.llamaoracle.engine.kernel.scalar.QuantizeQ8Kx4;
import jdk.incubator.vector.FloatVector;

/**
 * Products of eight weight rows at a time, a row a lane: repacked Q4_0, IQ4_NL and Q4_K, and the panels of IQ4_XS.
 *
 * <p>Bits: as {@link io.llamaoracle.engine.kernel.scalar.Repacked}: each result is one chain of fused steps.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/repack.cpp} {@code ggml_gemm_q4_0_8x8_q8_0} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/repack.cpp} {@code ggml_gemm_q4_K_8x8_q8_K} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/iqp.cpp} {@code iqp_gemm_tile_4} (b11192)
 */
final class ChainKernel implements MatKernel {
    private static final int SUPER = 256;

    private final GgmlType type;
    private final boolean four;
    private final MatKernel twin;
    private final Q8Row row = new Q8Row(false);

    /**
     * @param four whether this is the kernel of four columns and more
     * @param twin the scalar kernel, for columns with quants of -128 by rows as the file has them; null for repacked rows
     */
    ChainKernel(GgmlType type, boolean four, MatKernel twin) {
        this.type = type;
        this.four = four;
        this.twin = twin;
    }

    private boolean blocks() {
        return type == GgmlType.Q4_0 || type == GgmlType.IQ4_NL;
    }

    @Override
    public long rowSize(int n) {
        return blocks() ? row.rowSize(n) : Q8KRow.rowSize(n);
    }

    @Override
    public void prepare(int n, long x, long y) {
        if (blocks()) {
            row.prepare(n, x, y);
        } else {
            boolean mat = type == GgmlType.Q4_K && four;
            Q8KRow.prepare(n, x, y, mat ? QuantizeQ8Kx4::convert : QuantizeQ8K::convert);
        }
    }

    @Override
    public long scratchSize(int n) {
        return 32L * SUPER + 64 + 192L * 8 + 64L * 96;
    }

    @Override
    public int rowGroup() {
        return 8;
    }

    @Override
    public void compute(int n, long s, long bs, long x, long bx, int nx, long y, long by, int ny, long scratch) {
        boolean direct = !four && (type == GgmlType.Q4_0 || type == GgmlType.Q4_K);
        if (!direct) {
            tiles(n, s, bs, x, bx, nx, y, by, ny, scratch);
            return;
        }
        for (int c = 0; c < ny; c++) {
            long yc = y + c * by;
            if (type == GgmlType.Q4_0 && Q8Row.odd(yc, n)) {
                tiles(n, s + c * bs, bs, x, bx, nx, yc, by, 1, scratch);
                continue;
            }
            for (int r = 0; r < nx; r += 8) {
                long to = s + c * bs + 4L * r;
                if (type == GgmlType.Q4_0) {
                    PairDots.q4_0(n, x + r * bx, Q8Row.pairs(yc, n), Q8Row.scales(yc, n), Q8Row.sums(yc, n), to);
                } else {
                    q4K(n, x + r * bx, yc, to, scratch);
                }
            }
        }
    }

    private static void q4K(int n, long x, long y, long s, long scratch) {
        long acc = scratch + 32;
        Mem.fill(acc, 64, (byte) 0);
        for (int b = 0; b < n / SUPER; b++) {
            long block = x + (long) RepackQ4K.BLOCK * b;
            PairDotsK.q4K(block, Q8KRow.pairs16(y, n) + 512L * b, scratch);
            ChainStep.q4KOnce(block, Q8KRow.scale(y, n, b), Q8KRow.pairs(y, n, b), scratch, acc);
        }
        FloatVector.fromMemorySegment(V.F, Mem.ALL, acc, Mem.LE)
                .sub(FloatVector.fromMemorySegment(V.F, Mem.ALL, acc + 32, Mem.LE))
                .intoMemorySegment(Mem.ALL, s, Mem.LE);
    }

    private void tiles(int n, long s, long bs, long x, long bx, int nx, long y, long by, int ny, long scratch) {
        long sums = scratch + 32L * SUPER + 64;
        long acc = sums + 192L * 8;
        for (int c = 0; c < ny; c += 96) {
            int cols = Math.min(96, ny - c);
            for (int r = 0; r < nx; r += 8) {
                group(n, s + c * bs + 4L * r, bs, x + r * bx, bx, y + c * by, by, cols, scratch, sums, acc);
            }
        }
    }

    private void group(int n, long s, long bs, long x, long bx, long y, long by, int ny, long w, long sums, long acc) {
        Mem.fill(acc, 64L * ny, (byte) 0);
        for (int b = 0; b < n; b += SUPER) {
            int size = Math.min(SUPER, n - b);
            widen(x, bx, b, size, w);
            int chunk = type == GgmlType.Q4_K ? 64 : 32;
            for (int c = 0; c < ny; ) {
                int cols = ny - c >= 6 && ny - c != 8 ? 6 : ny - c >= 4 ? 4 : 1;
                long yc = y + c * by + 4L * b;
                switch (cols) {
                    case 6 -> ChainTile.tile6(chunk, size / chunk, w, yc, by, sums);
                    case 4 -> ChainTile.tile4(chunk, size / chunk, w, yc, by, sums);
                    default -> ChainTile.tile1(chunk, size / chunk, w, yc, sums);
                }
                for (int k = 0; k < cols; k++, c++) {
                    step(n, b, size, x, w, y + c * by, sums + 32L * k, acc + 64L * c);
                }
            }
        }
        for (int c = 0; c < ny; c++) {
            long yc = y + c * by;
            if (type == GgmlType.IQ4_XS && Q8KRow.odd(yc, n)) {
                twin.compute(n, s + c * bs, 0, x, bx, 8, Q8KRow.raw(yc, n), 0, 1, 0);
            } else if (blocks() && !four && Q8Row.odd(yc, n)) {
                OddColumn.compute(type, n, s + c * bs, x, Q8Row.raw(yc, n));
            } else {
                FloatVector.fromMemorySegment(V.F, Mem.ALL, acc + 64L * c, Mem.LE)
                        .sub(FloatVector.fromMemorySegment(V.F, Mem.ALL, acc + 64L * c + 32, Mem.LE))
                        .intoMemorySegment(Mem.ALL, s + c * bs, Mem.LE);
            }
        }
    }

    private void widen(long x, long bx, int from, int size, long w) {
        switch (type) {
            case Q4_0 -> {
                for (int b = 0; b < size / 32; b++) {
                    ChainRows.q4_0(x + (long) RepackNibbles.BLOCK * (from / 32 + b), w + 1024L * b);
                }
            }
            case IQ4_NL -> {
                for (int b = 0; b < size / 32; b++) {
                    ChainRows.iq4_nl(x + (long) RepackNibbles.BLOCK * (from / 32 + b), w + 1024L * b);
                }
            }
            case Q4_K -> ChainRows.q4K(x + (long) RepackQ4K.BLOCK * (from / SUPER), w);
            case IQ4_XS -> ChainRows.iq4Xs(x + 136L * (from / SUPER), bx, w);
            default -> throw new IllegalArgumentException(type.typeName);
        }
    }

    /** Takes the sums of {@code size} values from {@code from} into a column's accumulators. */
    private void step(int n, int from, int size, long x, long w, long y, long sums, long acc) {
        switch (type) {
            case Q4_0, IQ4_NL -> {
                long d = x + (long) RepackNibbles.BLOCK * (from / 32);
                ChainStep.blocks(size / 32, d, Q8Row.scales(y, n) + from / 8, sums, acc);
            }
            case Q4_K -> {
                long d = x + (long) RepackQ4K.BLOCK * (from / SUPER);
                float yd = Q8KRow.scale(y, n, from / SUPER);
                ChainStep.q4K(d, yd, Q8KRow.pairs(y, n, from / SUPER), sums, acc);
            }
            default -> ChainStep.panel(w + 32L * SUPER, Q8KRow.scale(y, n, from / SUPER), sums, acc);
        }
    }
}
