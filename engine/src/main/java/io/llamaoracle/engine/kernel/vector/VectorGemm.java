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

    private static void column(long c, long a, long b, int k, int n) {
        FloatVector acc = FloatVector.fromMemorySegment(F, Mem.ALL, c, Mem.LE);
        for (int kk = 0; kk < k; kk++) {
            acc = FloatVector.fromMemorySegment(F, Mem.ALL, b + 4L * kk * n, Mem.LE)
                    .fma(FloatVector.broadcast(F, Mem.f32(a + 4L * kk)), acc);
        }
        acc.intoMemorySegment(Mem.ALL, c, Mem.LE);
    }

    private static void block(long c, long a, long b, int k, int n) {
        long ld = 4L * n;
        long la = 4L * k;
        FloatVector c00 = FloatVector.fromMemorySegment(F, Mem.ALL, c, Mem.LE);
        FloatVector c01 = FloatVector.fromMemorySegment(F, Mem.ALL, c + 32, Mem.LE);
        FloatVector c10 = FloatVector.fromMemorySegment(F, Mem.ALL, c + ld, Mem.LE);
        FloatVector c11 = FloatVector.fromMemorySegment(F, Mem.ALL, c + ld + 32, Mem.LE);
        FloatVector c20 = FloatVector.fromMemorySegment(F, Mem.ALL, c + 2 * ld, Mem.LE);
        FloatVector c21 = FloatVector.fromMemorySegment(F, Mem.ALL, c + 2 * ld + 32, Mem.LE);
        FloatVector c30 = FloatVector.fromMemorySegment(F, Mem.ALL, c + 3 * ld, Mem.LE);
        FloatVector c31 = FloatVector.fromMemorySegment(F, Mem.ALL, c + 3 * ld + 32, Mem.LE);
        for (int kk = 0; kk < k; kk++) {
            long ak = a + 4L * kk;
            FloatVector b0 = FloatVector.fromMemorySegment(F, Mem.ALL, b + kk * ld, Mem.LE);
            FloatVector b1 = FloatVector.fromMemorySegment(F, Mem.ALL, b + kk * ld + 32, Mem.LE);
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
        c00.intoMemorySegment(Mem.ALL, c, Mem.LE);
        c01.intoMemorySegment(Mem.ALL, c + 32, Mem.LE);
        c10.intoMemorySegment(Mem.ALL, c + ld, Mem.LE);
        c11.intoMemorySegment(Mem.ALL, c + ld + 32, Mem.LE);
        c20.intoMemorySegment(Mem.ALL, c + 2 * ld, Mem.LE);
        c21.intoMemorySegment(Mem.ALL, c + 2 * ld + 32, Mem.LE);
        c30.intoMemorySegment(Mem.ALL, c + 3 * ld, Mem.LE);
        c31.intoMemorySegment(Mem.ALL, c + 3 * ld + 32, Mem.LE);
    }
}
