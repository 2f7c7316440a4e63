package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.MatKernel;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Product of half or bfloat16 rows: four weight rows are widened once into scratch memory and used for all columns.
 *
 * <p>Lanes: four words hold the eight halves of a step; their even elements go to the lower half of a register, the odd
 * to the upper. Activations are laid out alike, so each of upstream's lanes keeps its own chain.
 *
 * <p>Bits: see {@link SgemmTile}; halves are 2^112 too small and activations carry the factor (see {@link HalfRows}).
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/llamafile/sgemm.cpp} {@code llamafile_sgemm} (b11192)
 */
final class SgemmF16 implements MatKernel {
    private static final VectorSpecies<Integer> WORDS = IntVector.SPECIES_128;

    private final boolean bf16;

    /** @param bf16 whether rows are bfloat16 rather than half */
    SgemmF16(boolean bf16) {
        this.bf16 = bf16;
    }

    @Override
    public long rowSize(int n) {
        return 4L * n;
    }

    @Override
    public void prepare(int n, long x, long y) {
        for (int i = 0; i < n; i += 8) {
            for (int j = 0; j < 8; j++) {
                int from = j < 4 ? 2 * j : 2 * j - 7;
                float f = Mem.f32(x + 4L * (i + from));
                float v = bf16 ? Bf16Rows.round(f) : HalfRows.round(f) * HalfRows.SCALE;
                Mem.putF32(y + 4L * (i + j), v);
            }
        }
    }

    @Override
    public long scratchSize(int n) {
        return 16L * n + SgemmTile.TMP;
    }

    @Override
    public int rowGroup() {
        return 4;
    }

    @Override
    public void compute(int n, long s, long bs, long x, long bx, int nx, long y, long by, int ny, long scratch) {
        for (int r = 0; r < nx; r += 4) {
            for (int i = 0; i < 4; i++) {
                if (bf16) {
                    widenBf16(n, x + (r + i) * bx, scratch + 4L * n * i);
                } else {
                    widenHalf(n, x + (r + i) * bx, scratch + 4L * n * i);
                }
            }
            SgemmTile.rows4(n, s + 4L * r, bs, scratch, 4L * n, y, by, ny, true, scratch + 16L * n);
        }
    }

    private static void widenHalf(int n, long x, long to) {
        Mem.i8(x);
        for (long o = 0; o < 2L * n; o += 16) {
            IntVector v = IntVector.fromMemorySegment(WORDS, Mem.ALL, x + o, Mem.LE);
            FloatVector even = v.lanewise(VectorOperators.LSHL, 16)
                    .lanewise(VectorOperators.ASHR, 3)
                    .and(0x8fffe000)
                    .reinterpretAsFloats();
            FloatVector odd =
                    v.lanewise(VectorOperators.ASHR, 3).and(0x8fffe000).reinterpretAsFloats();
            even.intoMemorySegment(Mem.ALL, to + 2 * o, Mem.LE);
            odd.intoMemorySegment(Mem.ALL, to + 2 * o + 16, Mem.LE);
        }
    }

    private static void widenBf16(int n, long x, long to) {
        Mem.i8(x);
        for (long o = 0; o < 2L * n; o += 16) {
            IntVector v = IntVector.fromMemorySegment(WORDS, Mem.ALL, x + o, Mem.LE);
            v.lanewise(VectorOperators.LSHL, 16).intoMemorySegment(Mem.ALL, to + 2 * o, Mem.LE);
            v.and(0xffff0000).intoMemorySegment(Mem.ALL, to + 2 * o + 16, Mem.LE);
        }
    }
}
