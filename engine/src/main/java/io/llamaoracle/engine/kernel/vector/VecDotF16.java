package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.MatKernel;
import io.llamaoracle.engine.kernel.MatProduct;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;

/**
 * Dot products of finite half rows, one after the other: a thread reads one stream of weights, because two of them
 * halve what comes from memory on some machines.
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
        return 4L * n + 16;
    }

    @Override
    public void prepare(int n, long x, long y) {
        int np = n & ~31;
        FloatColumns.sixteens(GgmlType.F16, np, x, y);
        for (int i = np; i < n; i++) {
            Mem.putF32(y + 4L * i, HalfRows.round(Mem.f32(x + 4L * i)));
        }
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
        int np = n & ~31;
        for (int c = 0; c < ny; c++) {
            long yc = y + c * by;
            long sc = s + c * bs;
            for (int r = 0; r < nx; r++) {
                long xr = x + r * bx;
                Mem.i8(xr);
                dot(np, xr, yc, scratch);
                Mem.putF32(sc + 4L * r, tail(n, np, xr, yc, reduce(scratch)));
            }
        }
    }

    private static void dot(int np, long x, long y, long tmp) {
        FloatVector e0 = FloatVector.zero(V.F);
        FloatVector o0 = e0;
        FloatVector e1 = e0;
        FloatVector o1 = e0;
        long step = Step.bytes64();
        for (long o = 0; o < 2L * np; o += step) {
            IntVector v = IntVector.fromMemorySegment(V.I, Mem.ALL, x + o, Mem.LE);
            e0 = v.lanewise(VectorOperators.LSHL, 16)
                    .lanewise(VectorOperators.ASHR, 3)
                    .and(HalfRows.MASK)
                    .reinterpretAsFloats()
                    .fma(FloatVector.fromMemorySegment(V.F, Mem.ALL, y + 2 * o, Mem.LE), e0);
            o0 = v.lanewise(VectorOperators.ASHR, 3)
                    .and(HalfRows.MASK)
                    .reinterpretAsFloats()
                    .fma(FloatVector.fromMemorySegment(V.F, Mem.ALL, y + 2 * o + 32, Mem.LE), o0);
            v = IntVector.fromMemorySegment(V.I, Mem.ALL, x + o + 32, Mem.LE);
            e1 = v.lanewise(VectorOperators.LSHL, 16)
                    .lanewise(VectorOperators.ASHR, 3)
                    .and(HalfRows.MASK)
                    .reinterpretAsFloats()
                    .fma(FloatVector.fromMemorySegment(V.F, Mem.ALL, y + 2 * o + 64, Mem.LE), e1);
            o1 = v.lanewise(VectorOperators.ASHR, 3)
                    .and(HalfRows.MASK)
                    .reinterpretAsFloats()
                    .fma(FloatVector.fromMemorySegment(V.F, Mem.ALL, y + 2 * o + 96, Mem.LE), o1);
        }
        e0.add(e1).intoMemorySegment(Mem.ALL, tmp, Mem.LE);
        o0.add(o1).intoMemorySegment(Mem.ALL, tmp + 32, Mem.LE);
    }

    /**
     * Even and odd lanes of (acc0 + acc2) in the lower half, of (acc1 + acc3) in the upper, each 32 bytes: halves, then
     * elements two apart, then even and odd.
     */
    private static float reduce(long t) {
        float e0 = (Mem.f32(t) + Mem.f32(t + 16)) + (Mem.f32(t + 8) + Mem.f32(t + 24));
        float e1 = (Mem.f32(t + 4) + Mem.f32(t + 20)) + (Mem.f32(t + 12) + Mem.f32(t + 28));
        float o0 = (Mem.f32(t + 32) + Mem.f32(t + 48)) + (Mem.f32(t + 40) + Mem.f32(t + 56));
        float o1 = (Mem.f32(t + 36) + Mem.f32(t + 52)) + (Mem.f32(t + 44) + Mem.f32(t + 60));
        return (e0 + o0) + (e1 + o1);
    }

    private static float tail(int n, int np, long x, long y, float sum) {
        double sumf = sum;
        for (int i = np; i < n; i++) {
            sumf += (double) (Mem.f16(x + 2L * i) * Mem.f32(y + 4L * i));
        }
        return (float) sumf;
    }
}
