package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.MatKernel;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;

/**
 * Dot products of finite half rows; two weight rows share the loads of the activations.
 *
 * <p>Bits: upstream has four accumulators of eight lanes over 32 values. Here two words hold 32 halves, even and odd
 * elements apart: {@code e0} has the even lanes of upstream's accumulators 0 and 1, {@code o0} their odd lanes, {@code
 * e1} and {@code o1} those of 2 and 3. Each lane sees the same products in the same order; the reduction adds the same
 * pairs. The tail is multiplied in float and added in double.
 *
 * <p>Prepared activations: for each 16 values the even eight, then the odd eight, rounded to half and times 2^112; tail
 * values plain.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/vec.cpp} {@code ggml_vec_dot_f16} (b11192)
 */
final class VecDotF16 implements MatKernel {
    @Override
    public long rowSize(int n) {
        return 4L * n;
    }

    @Override
    public void prepare(int n, long x, long y) {
        int np = n & ~31;
        for (int i = 0; i < np; i += 16) {
            for (int j = 0; j < 8; j++) {
                Mem.putF32(y + 4L * (i + j), HalfRows.round(Mem.f32(x + 4L * (i + 2 * j))) * HalfRows.SCALE);
                Mem.putF32(y + 4L * (i + 8 + j), HalfRows.round(Mem.f32(x + 4L * (i + 2 * j + 1))) * HalfRows.SCALE);
            }
        }
        for (int i = np; i < n; i++) {
            Mem.putF32(y + 4L * i, HalfRows.round(Mem.f32(x + 4L * i)));
        }
    }

    @Override
    public void compute(int n, long s, long bs, long x, long bx, int nx, long y, long by, int ny, long scratch) {
        for (int c = 0; c < ny; c++) {
            long yc = y + c * by;
            long sc = s + c * bs;
            int r = 0;
            for (; r + 1 < nx; r += 2) {
                dot2(n, x + r * bx, x + (r + 1) * bx, yc, sc + 4L * r);
            }
            if (r < nx) {
                Mem.putF32(sc + 4L * r, dot(n, x + r * bx, yc));
            }
        }
    }

    private static float dot(int n, long x, long y) {
        int np = n & ~31;
        FloatVector e0 = FloatVector.zero(V.F);
        FloatVector o0 = e0;
        FloatVector e1 = e0;
        FloatVector o1 = e0;
        Mem.i8(x);
        for (long o = 0; o < 2L * np; o += 64) {
            IntVector v = V.i(x + o);
            e0 = HalfRows.even(v).fma(V.f(y + 2 * o), e0);
            o0 = HalfRows.odd(v).fma(V.f(y + 2 * o + 32), o0);
            v = V.i(x + o + 32);
            e1 = HalfRows.even(v).fma(V.f(y + 2 * o + 64), e1);
            o1 = HalfRows.odd(v).fma(V.f(y + 2 * o + 96), o1);
        }
        return tail(n, np, x, y, reduce(e0.add(e1), o0.add(o1)));
    }

    private static void dot2(int n, long x, long x2, long y, long s) {
        int np = n & ~31;
        FloatVector e0 = FloatVector.zero(V.F);
        FloatVector o0 = e0;
        FloatVector e1 = e0;
        FloatVector o1 = e0;
        FloatVector f0 = e0;
        FloatVector p0 = e0;
        FloatVector f1 = e0;
        FloatVector p1 = e0;
        Mem.i8(x);
        for (long o = 0; o < 2L * np; o += 64) {
            FloatVector ye = V.f(y + 2 * o);
            FloatVector yo = V.f(y + 2 * o + 32);
            IntVector v = V.i(x + o);
            IntVector w = V.i(x2 + o);
            e0 = HalfRows.even(v).fma(ye, e0);
            o0 = HalfRows.odd(v).fma(yo, o0);
            f0 = HalfRows.even(w).fma(ye, f0);
            p0 = HalfRows.odd(w).fma(yo, p0);
            ye = V.f(y + 2 * o + 64);
            yo = V.f(y + 2 * o + 96);
            v = V.i(x + o + 32);
            w = V.i(x2 + o + 32);
            e1 = HalfRows.even(v).fma(ye, e1);
            o1 = HalfRows.odd(v).fma(yo, o1);
            f1 = HalfRows.even(w).fma(ye, f1);
            p1 = HalfRows.odd(w).fma(yo, p1);
        }
        Mem.putF32(s, tail(n, np, x, y, reduce(e0.add(e1), o0.add(o1))));
        Mem.putF32(s + 4, tail(n, np, x2, y, reduce(f0.add(f1), p0.add(p1))));
    }

    /** {@code e} and {@code o}: even and odd lanes of (acc0 + acc2) in the lower half, of (acc1 + acc3) in the upper. */
    private static float reduce(FloatVector e, FloatVector o) {
        FloatVector eh = e.add(V.swapHalves(e));
        FloatVector oh = o.add(V.swapHalves(o));
        FloatVector q = eh.add(V.swapPairs(eh)).add(oh.add(V.swapPairs(oh)));
        return q.lane(0) + q.lane(1);
    }

    private static float tail(int n, int np, long x, long y, float sum) {
        double sumf = sum;
        for (int i = np; i < n; i++) {
            sumf += (double) (Mem.f16(x + 2L * i) * Mem.f32(y + 4L * i));
        }
        return (float) sumf;
    }
}
