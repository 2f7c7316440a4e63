package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.MatKernel;
import io.llamaoracle.engine.kernel.MatProduct;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Product of float, half or bfloat16 rows: the weight rows of a tile are widened once into scratch memory and used for all
 * columns.
 *
 * <p>Lanes of half and bfloat16: four words hold the eight values of a step; their even elements go to the lower half of
 * eight lanes, the odd to the upper. Activations are laid out alike, so each of upstream's lanes keeps its own chain.
 *
 * <p>Bits: see {@link Tile256}; the sum of lanes by halves. Halves are 2^112 too small and activations carry the factor (see
 * {@link HalfRows}).
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/llamafile/sgemm.cpp} {@code llamafile_sgemm} (b11192)
 */
final class Sgemm implements MatKernel {
    private static final VectorSpecies<Integer> WORDS = IntVector.SPECIES_128;

    private final GgmlType type;
    private final Tile tile;

    /** @param type F32, F16 or BF16 */
    Sgemm(GgmlType type, Tile tile) {
        this.type = type;
        this.tile = tile;
    }

    @Override
    public long rowSize(int n) {
        return tile.columnSize(n);
    }

    @Override
    public void prepare(int n, long x, long y) {
        FloatColumns.prepare(type, n, x, y, tile.step());
    }

    @Override
    public long scratchSize(int n) {
        return tile.panelSize(n) + tile.next();
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
        long sums = scratch + tile.panelSize(n);
        for (int r = 0; r < nx; r += tile.rows()) {
            int rows = Math.min(tile.rows(), nx - r);
            for (int i = 0; i < rows; i++) {
                widen(n, x + (r + i) * bx, tile.row(scratch, n, i));
            }
            for (int c = 0; c < ny; ) {
                int cols = tile.sums(n, 0, n, n, scratch, y + c * by, by, ny - c, sums);
                for (int k = 0; k < cols; k++, c++) {
                    store(s + c * bs + 4L * r, rows, sums + k * tile.column());
                }
            }
        }
    }

    /** The shape of this product has rows in fours. */
    private void store(long s, int rows, long sums) {
        for (int i = 0; i < rows; i += 4) {
            if (type == GgmlType.F32) {
                V.hsum4(sums + 32L * i, s + 4L * i);
            } else {
                V.hsum4Split(sums + 32L * i, s + 4L * i);
            }
        }
    }

    private void widen(int n, long x, long to) {
        Mem.i8(x);
        switch (type) {
            case F32 -> copy(n, x, to, tile.step());
            case F16 -> half(n, x, to, tile.step());
            default -> bf16(n, x, to, tile.step());
        }
    }

    private static void copy(int n, long x, long to, int step) {
        for (int g = 0; g < n / 8; g++) {
            FloatVector.fromMemorySegment(V.F, Mem.ALL, x + 32L * g, Mem.LE)
                    .intoMemorySegment(Mem.ALL, to + (long) step * g, Mem.LE);
        }
    }

    private static void half(int n, long x, long to, int step) {
        for (int g = 0; g < n / 8; g++) {
            IntVector v = IntVector.fromMemorySegment(WORDS, Mem.ALL, x + 16L * g, Mem.LE);
            FloatVector even = v.lanewise(VectorOperators.LSHL, 16)
                    .lanewise(VectorOperators.ASHR, 3)
                    .and(HalfRows.MASK)
                    .reinterpretAsFloats();
            FloatVector odd =
                    v.lanewise(VectorOperators.ASHR, 3).and(HalfRows.MASK).reinterpretAsFloats();
            even.intoMemorySegment(Mem.ALL, to + (long) step * g, Mem.LE);
            odd.intoMemorySegment(Mem.ALL, to + (long) step * g + 16, Mem.LE);
        }
    }

    private static void bf16(int n, long x, long to, int step) {
        for (int g = 0; g < n / 8; g++) {
            IntVector v = IntVector.fromMemorySegment(WORDS, Mem.ALL, x + 16L * g, Mem.LE);
            v.lanewise(VectorOperators.LSHL, 16).intoMemorySegment(Mem.ALL, to + (long) step * g, Mem.LE);
            v.and(0xffff0000).intoMemorySegment(Mem.ALL, to + (long) step * g + 16, Mem.LE);
        }
    }
}
