package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Small dense product of floats in registers: four rows by sixteen columns at a time.
 *
 * <p>Every element is one chain of fused operations in ascending k, so the blocking decides no bits.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/simd-gemm.h} {@code simd_gemm} (b11192)
 */
final class VectorGemm {
    private static final VectorSpecies<Float> F = FloatVector.SPECIES_256;
    private static final int ROWS = 4;
    private static final int COLS = 16;

    private VectorGemm() {}

    /** {@code c[m x n] += a[m x k] * b[k x n]}; n is a multiple of 8. */
    static void gemm(long c, long a, long b, int m, int k, int n) {
        int i = 0;
        for (; i + ROWS <= m; i += ROWS) {
            long ai = a + 4L * i * k;
            long ci = c + 4L * i * n;
            int j = 0;
            for (; j + COLS <= n; j += COLS) {
                block(ci + 4L * j, ai, b + 4L * j, k, n);
            }
            for (; j < n; j += 8) {
                for (int r = 0; r < ROWS; r++) {
                    column(ci + 4L * ((long) r * n + j), ai + 4L * r * k, b + 4L * j, k, n);
                }
            }
        }
        for (; i < m; i++) {
            for (int j = 0; j < n; j += 8) {
                column(c + 4L * ((long) i * n + j), a + 4L * i * k, b + 4L * j, k, n);
            }
        }
    }

    private static FloatVector f(long a) {
        return FloatVector.fromMemorySegment(F, Mem.ALL, a, Mem.LE);
    }

    private static void column(long c, long a, long b, int k, int n) {
        FloatVector acc = f(c);
        for (int kk = 0; kk < k; kk++) {
            acc = f(b + 4L * kk * n).fma(FloatVector.broadcast(F, Mem.f32(a + 4L * kk)), acc);
        }
        acc.intoMemorySegment(Mem.ALL, c, Mem.LE);
    }

    private static void block(long c, long a, long b, int k, int n) {
        long ld = 4L * n;
        long la = 4L * k;
        FloatVector c00 = f(c);
        FloatVector c01 = f(c + 32);
        FloatVector c10 = f(c + ld);
        FloatVector c11 = f(c + ld + 32);
        FloatVector c20 = f(c + 2 * ld);
        FloatVector c21 = f(c + 2 * ld + 32);
        FloatVector c30 = f(c + 3 * ld);
        FloatVector c31 = f(c + 3 * ld + 32);
        for (int kk = 0; kk < k; kk++) {
            long ak = a + 4L * kk;
            FloatVector b0 = f(b + kk * ld);
            FloatVector b1 = f(b + kk * ld + 32);
            FloatVector p = FloatVector.broadcast(F, Mem.f32(ak));
            c00 = b0.fma(p, c00);
            c01 = b1.fma(p, c01);
            p = FloatVector.broadcast(F, Mem.f32(ak + la));
            c10 = b0.fma(p, c10);
            c11 = b1.fma(p, c11);
            p = FloatVector.broadcast(F, Mem.f32(ak + 2 * la));
            c20 = b0.fma(p, c20);
            c21 = b1.fma(p, c21);
            p = FloatVector.broadcast(F, Mem.f32(ak + 3 * la));
            c30 = b0.fma(p, c30);
            c31 = b1.fma(p, c31);
        }
        put(c, c00, c01);
        put(c + ld, c10, c11);
        put(c + 2 * ld, c20, c21);
        put(c + 3 * ld, c30, c31);
    }

    private static void put(long c, FloatVector lo, FloatVector hi) {
        lo.intoMemorySegment(Mem.ALL, c, Mem.LE);
        hi.intoMemorySegment(Mem.ALL, c + 32, Mem.LE);
    }
}
