package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.RopeParams;
import io.llamaoracle.engine.ggml.Tensor;

/**
 * Rotary position embedding of float heads, neighbouring (NORM) or split (NEOX) pairs.
 *
 * <p>Bits: {@code x0 * cos - x1 * sin} and {@code x0 * sin + x1 * cos} fuse their first product. In NORM mode gcc
 * vectorised groups of four and two pairs; an odd last pair is neither fused.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ops.cpp} {@code ggml_compute_forward_rope_flt} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/ops.cpp} {@code rotate_pairs} (b11192)
 */
final class Rope implements ForwardOp {
    private static final int CACHE_LINE = 64;

    @Override
    public long workSize(Tensor dst, int nth) {
        return (4L * dst.ne[0] + CACHE_LINE) * nth;
    }

    @Override
    public void compute(ComputeParams p, Tensor dst) {
        Tensor x = dst.src[0];
        if (x.type != GgmlType.F32 && x.type != GgmlType.F16) {
            throw new UnsupportedOperationException("rope of type " + x.type.typeName);
        }
        int mode = dst.opParams[2];
        if (mode != RopeParams.NORM && mode != RopeParams.NEOX) {
            throw new UnsupportedOperationException("rope mode " + mode);
        }
        long rows = dst.nrows();
        long r1 = Rows.from(rows, p.ith + 1, p.nth);
        long cache = p.wdata + (4L * dst.ne[0] + CACHE_LINE) * p.ith;
        long last = -1;
        for (long r = Rows.from(rows, p.ith, p.nth); r < r1; r++) {
            long i2 = r / dst.ne[1] % dst.ne[2];
            if (i2 != last) {
                RopeCache.fill(dst, Mem.i32(dst.src[1].address + 4 * i2), cache);
                last = i2;
            }
            if (x.type == GgmlType.F16) {
                RopeHalf.rotate(dst, mode, cache, Rows.at(x, r), Rows.at(dst, r));
            } else {
                rotate(dst, mode, cache, Rows.at(x, r), Rows.at(dst, r));
            }
        }
    }

    private static void rotate(Tensor dst, int mode, long cache, long x, long y) {
        int nDims = dst.opParams[1];
        int offset = dst.opParams[15];
        if (mode == RopeParams.NORM) {
            neighbours(nDims, cache, x + 4L * offset, y + 4L * offset);
        } else {
            split(nDims, cache, x + 4L * offset, y + 4L * offset);
        }
        for (int i = 0; i < dst.ne[0]; i++) {
            if (i == offset) {
                i += nDims - 1;
            } else if (x != y) {
                Mem.putF32(y + 4L * i, Mem.f32(x + 4L * i));
            }
        }
    }

    private static void neighbours(int n, long cache, long x, long y) {
        int fused = n / 2 % 2 == 0 ? n : n - 2;
        for (int i = 0; i < n; i += 2) {
            float cos = Mem.f32(cache + 4L * i);
            float sin = Mem.f32(cache + 4L * i + 4);
            float x0 = Mem.f32(x + 4L * i);
            float x1 = Mem.f32(x + 4L * i + 4);
            if (i < fused) {
                Mem.putF32(y + 4L * i, Math.fma(x0, cos, -(x1 * sin)));
                Mem.putF32(y + 4L * i + 4, Math.fma(x0, sin, x1 * cos));
            } else {
                Mem.putF32(y + 4L * i, x0 * cos - x1 * sin);
                Mem.putF32(y + 4L * i + 4, x0 * sin + x1 * cos);
            }
        }
    }

    private static void split(int n, long cache, long x, long y) {
        long half = 2L * n;
        for (int i = 0; i < n; i += 2) {
            float cos = Mem.f32(cache + 4L * i);
            float sin = Mem.f32(cache + 4L * i + 4);
            float x0 = Mem.f32(x + 2L * i);
            float x1 = Mem.f32(x + 2L * i + half);
            Mem.putF32(y + 2L * i, Math.fma(x0, cos, -(x1 * sin)));
            Mem.putF32(y + 2L * i + half, Math.fma(x0, sin, x1 * cos));
        }
    }
}
