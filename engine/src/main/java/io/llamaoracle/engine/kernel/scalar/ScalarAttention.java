package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.AttentionKernel;

/**
 * Attention arithmetic in plain loops, lane for lane as the compiled upstream has it; the accumulator is in natural
 * order.
 *
 * <p>Bits: the compiler contracts {@code VKQ * old + chunk * new} so that the product with the new scale is rounded first
 * ({@code vmulps}, then {@code vfmadd231ps}).
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/vec.h} {@code ggml_vec_mad_f16} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/vec.h} {@code ggml_vec_scale_f16} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/vec.h} {@code ggml_vec_mad_f32} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/vec.h} {@code ggml_vec_scale_f32} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/simd-gemm.h} {@code simd_gemm} (b11192)
 */
public final class ScalarAttention implements AttentionKernel {
    private static float half(float f) {
        return Float.float16ToFloat(Float.floatToFloat16(f));
    }

    @Override
    public void scaleF16(long acc, int n, float v) {
        for (long a = acc; a < acc + 4L * n; a += 4) {
            Mem.putF32(a, half(Mem.f32(a) * v));
        }
    }

    @Override
    public void madF16(long acc, long x, int n, float v) {
        for (int i = 0; i < n; i++) {
            long a = acc + 4L * i;
            Mem.putF32(a, half(Math.fma(Mem.f16(x + 2L * i), v, Mem.f32(a))));
        }
    }

    @Override
    public void unpackF16(long acc, long y, int n) {
        Mem.copy(acc, y, 4L * n);
    }

    @Override
    public void scaleF32(long y, int n, float v) {
        for (long a = y; a < y + 4L * n; a += 4) {
            Mem.putF32(a, Mem.f32(a) * v);
        }
    }

    @Override
    public void madF32(long y, long x, int n, float v) {
        for (long o = 0; o < 4L * n; o += 4) {
            Mem.putF32(y + o, Math.fma(Mem.f32(x + o), v, Mem.f32(y + o)));
        }
    }

    @Override
    public void addF32(long y, long x, int n) {
        for (long o = 0; o < 4L * n; o += 4) {
            Mem.putF32(y + o, Mem.f32(y + o) + Mem.f32(x + o));
        }
    }

    @Override
    public void merge(long y, float scaleOld, long x, float scaleNew, int n) {
        for (long o = 0; o < 4L * n; o += 4) {
            Mem.putF32(y + o, Math.fma(Mem.f32(y + o), scaleOld, Mem.f32(x + o) * scaleNew));
        }
    }

    @Override
    public void gemm(long c, long a, long b, int m, int k, int n) {
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < n; j++) {
                long at = c + 4L * ((long) i * n + j);
                float acc = Mem.f32(at);
                for (int kk = 0; kk < k; kk++) {
                    acc = Math.fma(Mem.f32(b + 4L * ((long) kk * n + j)), Mem.f32(a + 4L * ((long) i * k + kk)), acc);
                }
                Mem.putF32(at, acc);
            }
        }
    }

    @Override
    public void transposeF16(long x, long rowBytes, int count, long y, int n, int ld) {
        for (int r = 0; r < count; r++) {
            for (int i = 0; i < n; i++) {
                Mem.putF32(y + 4L * ((long) i * ld + r), Mem.f16(x + r * rowBytes + 2L * i));
            }
        }
    }

    @Override
    public void widenF16(long x, long y, int n) {
        for (int i = 0; i < n; i++) {
            Mem.putF32(y + 4L * i, Mem.f16(x + 2L * i));
        }
    }
}
