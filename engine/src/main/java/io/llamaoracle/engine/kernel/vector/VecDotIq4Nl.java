package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.MatKernel;
import io.llamaoracle.engine.kernel.MatProduct;
import jdk.incubator.vector.FloatVector;

/**
 * Dot products of IQ4_NL rows.
 *
 * <p>Bits: even and odd blocks have an accumulator each, as {@link io.llamaoracle.engine.kernel.scalar.VecDotIq4Nl}; an
 * odd last block goes through the twin.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/arch/x86/quants.c} {@code ggml_vec_dot_iq4_nl_q8_0} (b11192)
 */
final class VecDotIq4Nl implements MatKernel {
    private final Q8Row row = new Q8Row(false, 32);
    private final MatKernel twin;

    VecDotIq4Nl(MatKernel twin) {
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
        return 5L * n + 64;
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
        for (int r = 0; r < nx; r++) {
            widen(n, x + r * bx, scratch);
            for (int c = 0; c < ny; c++) {
                long yc = y + c * by;
                long to = s + c * bs + 4L * r;
                if (row.odd(yc, n) || n / 32 % 2 != 0) {
                    twin.compute(new MatProduct()
                            .rows(n, x + r * bx, bx, 1)
                            .columns(row.raw(yc, n), 0, 1)
                            .results(to, 0));
                } else {
                    Mem.putF32(to, dot(n, scratch, yc));
                }
            }
        }
    }

    private static void widen(int n, long x, long to) {
        Mem.i8(x);
        BlockRows.values(GgmlType.IQ4_NL, n, x, to, 32);
        for (int b = 0; b < n / 32; b++) {
            Mem.putF32(to + 4L * n + 4L * b, Mem.f16(x + 18L * b));
        }
    }

    private static float dot(int n, long a, long y) {
        FloatVector even = FloatVector.zero(V.F);
        FloatVector odd = even;
        long d = 4L * n;
        for (int b = 0; b < n / 32; b += 2) {
            long ab = a + 128L * b;
            long yb = y + 128L * b;
            FloatVector t = FloatVector.fromMemorySegment(V.F, Mem.ALL, ab, Mem.LE)
                    .mul(FloatVector.fromMemorySegment(V.F, Mem.ALL, yb, Mem.LE));
            t = FloatVector.fromMemorySegment(V.F, Mem.ALL, ab + 32, Mem.LE)
                    .fma(FloatVector.fromMemorySegment(V.F, Mem.ALL, yb + 32, Mem.LE), t);
            t = FloatVector.fromMemorySegment(V.F, Mem.ALL, ab + 64, Mem.LE)
                    .fma(FloatVector.fromMemorySegment(V.F, Mem.ALL, yb + 64, Mem.LE), t);
            t = FloatVector.fromMemorySegment(V.F, Mem.ALL, ab + 96, Mem.LE)
                    .fma(FloatVector.fromMemorySegment(V.F, Mem.ALL, yb + 96, Mem.LE), t);
            even = t.fma(FloatVector.broadcast(V.F, Mem.f32(y + d + 4L * b) * Mem.f32(a + d + 4L * b)), even);
            t = FloatVector.fromMemorySegment(V.F, Mem.ALL, ab + 128, Mem.LE)
                    .mul(FloatVector.fromMemorySegment(V.F, Mem.ALL, yb + 128, Mem.LE));
            t = FloatVector.fromMemorySegment(V.F, Mem.ALL, ab + 160, Mem.LE)
                    .fma(FloatVector.fromMemorySegment(V.F, Mem.ALL, yb + 160, Mem.LE), t);
            t = FloatVector.fromMemorySegment(V.F, Mem.ALL, ab + 192, Mem.LE)
                    .fma(FloatVector.fromMemorySegment(V.F, Mem.ALL, yb + 192, Mem.LE), t);
            t = FloatVector.fromMemorySegment(V.F, Mem.ALL, ab + 224, Mem.LE)
                    .fma(FloatVector.fromMemorySegment(V.F, Mem.ALL, yb + 224, Mem.LE), t);
            odd = t.fma(FloatVector.broadcast(V.F, Mem.f32(y + d + 4L * b + 4) * Mem.f32(a + d + 4L * b + 4)), odd);
        }
        even.add(odd).intoMemorySegment(Mem.ALL, a, Mem.LE);
        return V.hsum(a);
    }
}
