package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.MatKernel;
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
    public void compute(int n, long s, long bs, long x, long bx, int nx, long y, long by, int ny, long scratch) {
        for (int c = 0; c < ny; c++) {
            long yc = y + c * by;
            long sc = s + c * bs;
            for (int r = 0; r < nx; r++) {
                Mem.putF32(sc + 4L * r, dot(n, x + r * bx, yc));
            }
        }
    }

    private static float dot(int n, long x, long y) {
        int np = n & ~31;
        FloatVector a0 = FloatVector.zero(V.F);
        FloatVector a1 = a0;
        FloatVector a2 = a0;
        FloatVector a3 = a0;
        Mem.i8(x);
        for (long o = 0; o < 4L * np; o += 128) {
            a0 = V.f(x + o).fma(V.f(y + o), a0);
            a1 = V.f(x + o + 32).fma(V.f(y + o + 32), a1);
            a2 = V.f(x + o + 64).fma(V.f(y + o + 64), a2);
            a3 = V.f(x + o + 96).fma(V.f(y + o + 96), a3);
        }
        float sum = V.haddSum(a0.add(a2).add(a1.add(a3)));
        return io.llamaoracle.engine.kernel.scalar.VecDotF32.tail(n, np, x, y, sum);
    }
}
