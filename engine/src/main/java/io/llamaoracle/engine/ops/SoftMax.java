package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kernel.Kernels;

/**
 * Soft-max of scaled and masked rows.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ops.cpp} {@code ggml_compute_forward_soft_max_f32} (b11192)
 */
final class SoftMax implements ForwardOp {
    private final Kernels kernels;

    SoftMax(Kernels kernels) {
        this.kernels = kernels;
    }

    private static long rowBytes(Tensor dst) {
        return (4L * dst.ne[0] + Mem.ALIGN - 1) / Mem.ALIGN * Mem.ALIGN;
    }

    @Override
    public long workSize(Tensor dst, int nth) {
        return nth * rowBytes(dst);
    }

    @Override
    public void compute(ComputeParams p, Tensor dst) {
        Tensor src = dst.src[0];
        Tensor mask = dst.src[1];
        if (dst.src[2] != null) {
            throw new UnsupportedOperationException("attention sinks");
        }
        int n = (int) src.ne[0];
        long wp = p.wdata + p.ith * rowBytes(dst);
        for (long i3 = 0; i3 < src.ne[3]; i3++) {
            for (long i2 = 0; i2 < src.ne[2]; i2++) {
                float slope = Alibi.slope(dst.paramF32(1), (int) src.ne[2], (int) i2);
                for (long i1 = p.ith; i1 < src.ne[1]; i1 += p.nth) {
                    kernels.vecScale(n, wp, src.at(0, i1, i2, i3), dst.paramF32(0));
                    if (mask != null) {
                        addMask(mask, mask.at(0, i1, i2 % mask.ne[2], i3 % mask.ne[3]), slope, wp, n);
                    }
                    long dp = dst.at(0, i1, i2, i3);
                    double sum = kernels.vecSoftMax(n, dp, wp, kernels.vecMax(n, wp));
                    kernels.vecScale(n, dp, dp, (float) (1.0 / sum));
                }
            }
        }
    }

    /** Contracted by the compiler: {@code wp[i] = fma(slope, mask[i], wp[i])}. */
    private static void addMask(Tensor mask, long mp, float slope, long wp, int n) {
        boolean half = mask.type == GgmlType.F16;
        for (int i = 0; i < n; i++) {
            float m = half ? Mem.f16(mp + 2L * i) : Mem.f32(mp + 4L * i);
            Mem.putF32(wp + 4L * i, Math.fma(slope, m, Mem.f32(wp + 4L * i)));
        }
    }
}
