package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.MatKernel;
import io.llamaoracle.engine.kernel.MatProduct;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;

/**
 * Dot products of bfloat16 rows.
 *
 * <p>Bits: lanes split into even and odd elements as in {@link VecDotF16}; the reduction is the one of {@link
 * io.llamaoracle.engine.kernel.scalar.VecDotBf16}.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/vec.cpp} {@code ggml_vec_dot_bf16} (b11192)
 */
final class VecDotBf16 implements MatKernel {
    @Override
    public long rowSize(int n) {
        return 4L * n + 16;
    }

    @Override
    public void prepare(int n, long x, long y) {
        int np = n & ~31;
        FloatColumns.sixteens(GgmlType.BF16, np, x, y);
        for (int i = np; i < n; i++) {
            Mem.putF32(y + 4L * i, Bf16Rows.round(Mem.f32(x + 4L * i)));
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
        for (int c = 0; c < ny; c++) {
            for (int r = 0; r < nx; r++) {
                Mem.i8(x + r * bx);
                Mem.putF32(s + c * bs + 4L * r, dot(n, x + r * bx, y + c * by, scratch));
            }
        }
    }

    private static float dot(int n, long x, long y, long tmp) {
        int np = n & ~31;
        FloatVector e0 = FloatVector.zero(V.F);
        FloatVector o0 = e0;
        FloatVector e1 = e0;
        FloatVector o1 = e0;
        long step = Step.bytes64();
        for (long o = 0; o < 2L * np; o += step) {
            IntVector v = IntVector.fromMemorySegment(V.I, Mem.ALL, x + o, Mem.LE);
            e0 = v.lanewise(VectorOperators.LSHL, 16)
                    .reinterpretAsFloats()
                    .fma(FloatVector.fromMemorySegment(V.F, Mem.ALL, y + 2 * o, Mem.LE), e0);
            o0 = v.and(0xffff0000)
                    .reinterpretAsFloats()
                    .fma(FloatVector.fromMemorySegment(V.F, Mem.ALL, y + 2 * o + 32, Mem.LE), o0);
            v = IntVector.fromMemorySegment(V.I, Mem.ALL, x + o + 32, Mem.LE);
            e1 = v.lanewise(VectorOperators.LSHL, 16)
                    .reinterpretAsFloats()
                    .fma(FloatVector.fromMemorySegment(V.F, Mem.ALL, y + 2 * o + 64, Mem.LE), e1);
            o1 = v.and(0xffff0000)
                    .reinterpretAsFloats()
                    .fma(FloatVector.fromMemorySegment(V.F, Mem.ALL, y + 2 * o + 96, Mem.LE), o1);
        }
        e0.add(e1).intoMemorySegment(Mem.ALL, tmp, Mem.LE);
        o0.add(o1).intoMemorySegment(Mem.ALL, tmp + 32, Mem.LE);
        double sumf = 0.0 + (double) (V.hsum(tmp) + V.hsum(tmp + 32));
        for (int i = np; i < n; i++) {
            sumf += (double) (io.llamaoracle.engine.kernel.scalar.VecDotBf16.bf16(x + 2L * i) * Mem.f32(y + 4L * i));
        }
        return (float) sumf;
    }
}
