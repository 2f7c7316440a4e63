package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.MatKernel;
import io.llamaoracle.engine.kernel.MatProduct;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;

/**
 * Dot products of Q2_0 rows: blocks of 64, element 4 l + p at bits 2 p of byte l.
 *
 * <p>Bits: the sum of each 32 products is a whole number, exact in any order and for quants of -128 too; the two fused steps
 * that follow are scalar, as in {@link io.llamaoracle.engine.kernel.scalar.VecDotQ2_0}.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/quants.c} {@code ggml_vec_dot_q2_0_q8_0_generic} (b11192)
 */
final class VecDotQ2_0 implements MatKernel {
    private static final int BLOCK = 18;
    private static final VectorShuffle<Integer> WORDS = VectorShuffle.fromValues(V.I, 0, 0, 0, 0, 1, 1, 1, 1);
    private static final IntVector BYTE = IntVector.fromArray(V.I, new int[] {0, 8, 16, 24, 0, 8, 16, 24}, 0);

    private final Q8Row row = new Q8Row(false, 32);

    @Override
    public long rowSize(int n) {
        return row.rowSize(n);
    }

    @Override
    public void prepare(int n, long x, long y) {
        row.prepare(n, x, y);
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
        for (int r = 0; r < nx; r++) {
            for (int c = 0; c < ny; c++) {
                Mem.putF32(s + c * bs + 4L * r, dot(n, x + r * bx, y + c * by));
            }
        }
    }

    private float dot(int n, long x, long y) {
        long pairs = row.pairs(y, n);
        long scales = row.scales(y, n);
        float sumf = 0;
        for (int b = 0; b < n / 64; b++) {
            long block = x + (long) BLOCK * b;
            float sumi = 0;
            for (int k = 2 * b; k < 2 * b + 2; k++) {
                IntVector v = LongVector.broadcast(LongVector.SPECIES_256, Mem.i64(block + 2 + (k & 1) * 8L))
                        .reinterpretAsInts()
                        .rearrange(WORDS)
                        .lanewise(VectorOperators.LSHR, BYTE);
                ShortVector odd = v.and(0x0c)
                        .lanewise(VectorOperators.LSHR, 2)
                        .or(v.and(0xc0).lanewise(VectorOperators.LSHL, 10))
                        .reinterpretAsShorts()
                        .sub((short) 1)
                        .mul(ShortVector.fromMemorySegment(V.S, Mem.ALL, pairs + 64L * k + 32, Mem.LE));
                IntVector t = v.and(0x03)
                        .or(v.and(0x30).lanewise(VectorOperators.LSHL, 12))
                        .reinterpretAsShorts()
                        .sub((short) 1)
                        .mul(ShortVector.fromMemorySegment(V.S, Mem.ALL, pairs + 64L * k, Mem.LE))
                        .add(odd)
                        .reinterpretAsInts();
                int sum = t.lanewise(VectorOperators.LSHL, 16)
                        .lanewise(VectorOperators.ASHR, 16)
                        .add(t.lanewise(VectorOperators.ASHR, 16))
                        .reduceLanes(VectorOperators.ADD);
                sumi = Math.fma(Mem.f32(scales + 4L * k), (float) sum, sumi);
            }
            sumf = Math.fma(Mem.f16(block), sumi, sumf);
        }
        return sumf;
    }
}
