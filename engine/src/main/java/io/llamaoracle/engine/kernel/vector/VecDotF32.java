package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.MatKernel;
import io.llamaoracle.engine.kernel.MatProduct;
import jdk.incubator.vector.FloatVector;

/**
 * Dot products of float rows, two weight rows at a time.
 *
 * <p>Bits: as {@link io.llamaoracle.engine.kernel.scalar.VecDotF32}: four accumulators of eight lanes, fused; tail in
 * order.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/vec.cpp} {@code ggml_vec_dot_f32} (b11192)
 */
final class VecDotF32 implements MatKernel {
    @Override
    public long rowSize(int n) {
        return 4L * n;
    }

    @Override
    public void prepare(int n, long x, long y) {
        Mem.copy(x, y, 4L * n);
    }

    @Override
    public long scratchSize(int n) {
        return 64;
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
            long sc = s + c * bs;
            for (int r = 0; r < nx; r++) {
                Mem.i8(x + r * bx);
                Mem.putF32(sc + 4L * r, dot(n, x + r * bx, yc, scratch));
            }
        }
    }

    private static float dot(int n, long x, long y, long tmp) {
        int np = n & ~31;
        FloatVector a0 = FloatVector.zero(V.F);
        FloatVector a1 = a0;
        FloatVector a2 = a0;
        FloatVector a3 = a0;
        for (long o = 0; o < 4L * np; o += 128) {
            a0 = FloatVector.fromMemorySegment(V.F, Mem.ALL, x + o, Mem.LE)
                    .fma(FloatVector.fromMemorySegment(V.F, Mem.ALL, y + o, Mem.LE), a0);
            a1 = FloatVector.fromMemorySegment(V.F, Mem.ALL, x + o + 32, Mem.LE)
                    .fma(FloatVector.fromMemorySegment(V.F, Mem.ALL, y + o + 32, Mem.LE), a1);
            a2 = FloatVector.fromMemorySegment(V.F, Mem.ALL, x + o + 64, Mem.LE)
                    .fma(FloatVector.fromMemorySegment(V.F, Mem.ALL, y + o + 64, Mem.LE), a2);
            a3 = FloatVector.fromMemorySegment(V.F, Mem.ALL, x + o + 96, Mem.LE)
                    .fma(FloatVector.fromMemorySegment(V.F, Mem.ALL, y + o + 96, Mem.LE), a3);
        }
        a0.add(a2).add(a1.add(a3)).intoMemorySegment(Mem.ALL, tmp, Mem.LE);
        return io.llamaoracle.engine.kernel.scalar.VecDotF32.tail(n, np, x, y, V.haddSum(tmp));
    }
}
