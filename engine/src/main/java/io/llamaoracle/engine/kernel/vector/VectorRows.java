package io.llamaoracle.engine.kernel.vector;

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

    private static FloatVector silu(FloatVector x) {
        return x.div(VExpf.apply(FloatVector.zero(V.F).sub(x)).add(1.0f));
    }

    static void silu(int n, long y, long x) {
        int np = n & ~7;
        for (long o = 0; o < 4L * np; o += 32) {
            V.put(y + o, silu(V.f(x + o)));
        }
        ScalarRows.silu(np, n, y, x);
    }

    static void swiglu(int n, long y, long x, long g) {
        int np = n & ~7;
        for (long o = 0; o < 4L * np; o += 32) {
            V.put(y + o, silu(V.f(x + o)).mul(V.f(g + o)));
        }
        ScalarRows.swiglu(np, n, y, x, g);
    }

    static double cvar(int n, long y, long x, float mean) {
        int np = n & ~7;
        double sum = 0;
        for (long o = 0; o < 4L * np; o += 32) {
            FloatVector v = V.f(x + o).sub(mean);
            V.put(y + o, v);
            sum += V.hsum(v.mul(v));
        }
        return ScalarRows.cvarTail(np, n, y, x, mean, sum) / n;
    }

    static double softMax(int n, long y, long x, float max) {
        int np = n & ~7;
        double sum = 0;
        for (long o = 0; o < 4L * np; o += 32) {
            FloatVector v = VExpf.apply(V.f(x + o).sub(max));
            V.put(y + o, v);
            sum += V.hsum(v);
        }
        return ScalarRows.softMaxTail(np, n, y, x, max, sum);
    }
}
