package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.scalar.ScalarRows;
import jdk.incubator.vector.FloatVector;

/**
 * Functions over float rows on eight lanes; tails by the scalar twin.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/vec.cpp} {@code ggml_vec_silu_f32} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/vec.cpp} {@code ggml_vec_swiglu_f32} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/vec.cpp} {@code ggml_vec_cvar_f32} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/vec.cpp} {@code ggml_vec_soft_max_f32} (b11192)
 */
final class VectorRows {
    private VectorRows() {}

    /** {@code y = exp(-x) + 1}; y is not x. */
    private static void denominators(int np, long y, long x) {
        for (long o = 0; o < 4L * np; o += 32) {
            FloatVector.zero(V.F)
                    .sub(FloatVector.fromMemorySegment(V.F, Mem.ALL, x + o, Mem.LE))
                    .intoMemorySegment(Mem.ALL, y + o, Mem.LE);
        }
        VExpf.inPlace(np, y);
        for (long o = 0; o < 4L * np; o += 32) {
            FloatVector.fromMemorySegment(V.F, Mem.ALL, y + o, Mem.LE)
                    .add(1.0f)
                    .intoMemorySegment(Mem.ALL, y + o, Mem.LE);
        }
    }

    static void silu(int n, long y, long x) {
        int np = n & ~7;
        denominators(np, y, x);
        for (long o = 0; o < 4L * np; o += 32) {
            FloatVector.fromMemorySegment(V.F, Mem.ALL, x + o, Mem.LE)
                    .div(FloatVector.fromMemorySegment(V.F, Mem.ALL, y + o, Mem.LE))
                    .intoMemorySegment(Mem.ALL, y + o, Mem.LE);
        }
        ScalarRows.silu(np, n, y, x);
    }

    static void swiglu(int n, long y, long x, long g) {
        int np = n & ~7;
        denominators(np, y, x);
        for (long o = 0; o < 4L * np; o += 32) {
            FloatVector.fromMemorySegment(V.F, Mem.ALL, x + o, Mem.LE)
                    .div(FloatVector.fromMemorySegment(V.F, Mem.ALL, y + o, Mem.LE))
                    .mul(FloatVector.fromMemorySegment(V.F, Mem.ALL, g + o, Mem.LE))
                    .intoMemorySegment(Mem.ALL, y + o, Mem.LE);
        }
        ScalarRows.swiglu(np, n, y, x, g);
    }

    static double cvar(int n, long y, long x, float mean) {
        int np = n & ~7;
        double sum = 0;
        for (long o = 0; o < 4L * np; o += 32) {
            FloatVector v =
                    FloatVector.fromMemorySegment(V.F, Mem.ALL, x + o, Mem.LE).sub(mean);
            v.intoMemorySegment(Mem.ALL, y + o, Mem.LE);
            sum += V.hsumSquares(y + o);
        }
        return ScalarRows.cvarTail(np, n, y, x, mean, sum) / n;
    }

    static double softMax(int n, long y, long x, float max) {
        int np = n & ~7;
        double sum = 0;
        for (long o = 0; o < 4L * np; o += 32) {
            FloatVector.fromMemorySegment(V.F, Mem.ALL, x + o, Mem.LE)
                    .sub(max)
                    .intoMemorySegment(Mem.ALL, y + o, Mem.LE);
        }
        VExpf.inPlace(np, y);
        for (long o = 0; o < 4L * np; o += 32) {
            sum += V.hsum(y + o);
        }
        return ScalarRows.softMaxTail(np, n, y, x, max, sum);
    }
}
