package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.MatKernel;
import io.llamaoracle.engine.kernel.MatProduct;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorOperators;

/**
 * Dot products of Q1_0 rows: blocks of 128 signs, element i at bit i.
 *
 * <p>Bits: lane l sums elements 4 l to 4 l + 3 of each 32, whole numbers; then as
 * {@link io.llamaoracle.engine.kernel.scalar.VecDotQ1_0}, which also serves rows with a quant of -128 (its negative is
 * itself). The first of four fuses onto +0 where upstream multiplies: only the sign of a zero could differ, and the
 * accumulator, +0 at first, does not keep it.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/quants.c} {@code ggml_vec_dot_q1_0_q8_0} (b11192)
 */
final class VecDotQ1_0 implements MatKernel {
    private static final int BLOCK = 18;

    private final Q8Row row = new Q8Row(false, 32);
    private final MatKernel twin;

    VecDotQ1_0(MatKernel twin) {
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
        return V.F.vectorByteSize();
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
        for (int c = 0; c < ny; c++) {
            long yc = y + c * by;
            if (row.odd(yc, n)) {
                twin.compute(new MatProduct()
                        .rows(n, x, bx, nx)
                        .columns(row.raw(yc, n), 0, 1)
                        .results(s + c * bs, 0));
                continue;
            }
            for (int r = 0; r < nx; r++) {
                lanes(n, x + r * bx, row.pairs(yc, n), row.scales(yc, n), scratch);
                Mem.putF32(s + c * bs + 4L * r, V.hsum(scratch));
            }
        }
    }

    private static void lanes(int n, long x, long pairs, long scales, long acc) {
        FloatVector a = FloatVector.zero(V.F);
        for (int b = 0; b < n / 128; b++) {
            long block = x + (long) BLOCK * b;
            FloatVector sum = FloatVector.zero(V.F);
            for (int k = 4 * b; k < 4 * b + 4; k++) {
                IntVector v = IntVector.broadcast(V.I, Mem.i32(block + 2 + (k & 3) * 4L))
                        .lanewise(VectorOperators.LSHR, Widen.BIT);
                ShortVector odd = v.and(2)
                        .or(v.and(8).lanewise(VectorOperators.LSHL, 14))
                        .reinterpretAsShorts()
                        .sub((short) 1)
                        .mul(ShortVector.fromMemorySegment(V.S, Mem.ALL, pairs + 64L * k + 32, Mem.LE));
                IntVector t = v.and(1)
                        .lanewise(VectorOperators.LSHL, 1)
                        .or(v.and(4).lanewise(VectorOperators.LSHL, 15))
                        .reinterpretAsShorts()
                        .sub((short) 1)
                        .mul(ShortVector.fromMemorySegment(V.S, Mem.ALL, pairs + 64L * k, Mem.LE))
                        .add(odd)
                        .reinterpretAsInts();
                FloatVector q = (FloatVector) t.lanewise(VectorOperators.LSHL, 16)
                        .lanewise(VectorOperators.ASHR, 16)
                        .add(t.lanewise(VectorOperators.ASHR, 16))
                        .convert(VectorOperators.I2F, 0);
                FloatVector d = FloatVector.broadcast(V.F, Mem.f32(scales + 4L * k));
                sum = d.fma(q, sum);
            }
            a = FloatVector.broadcast(V.F, Mem.f16(block)).fma(sum, a);
        }
        a.intoMemorySegment(Mem.ALL, acc, Mem.LE);
    }
}
