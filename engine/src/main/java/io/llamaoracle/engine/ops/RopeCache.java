package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.libc.Cosf;
import io.llamaoracle.engine.libc.Logf;
import io.llamaoracle.engine.libc.Powf;
import io.llamaoracle.engine.libc.Sinf;

/**
 * Cosines and sines of one position, pair by pair.
 *
 * <p>Bits: the angle is multiplied up pair by pair in float. With YaRN the mix of interpolated and extrapolated angle
 * and the magnitude fuse; the correction dimensions come from ggml-base, which fuses nothing.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ops.cpp} {@code ggml_rope_cache_init} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/ops.cpp} {@code rope_yarn} (b11192)
 * <p>Origin: {@code ggml/src/ggml.c} {@code ggml_rope_yarn_corr_dims} (b11192)
 */
final class RopeCache {
    private static final float PI = (float) Math.PI;

    private RopeCache() {}

    /** Fills {@code cache} with cosine and sine pairs of {@code dst.ne[0] / 2} frequencies at position {@code pos}. */
    static void fill(Tensor dst, int pos, long cache) {
        int nDims = dst.opParams[1];
        float freqBase = dst.paramF32(5);
        float freqScale = dst.paramF32(6);
        float extFactor = dst.paramF32(7);
        Tensor factors = dst.src[2];
        float thetaScale = Powf.powf(freqBase, -2.0f / nDims);
        float low = 0;
        float high = 0;
        float mscale = dst.paramF32(8);
        if (extFactor != 0.0f) {
            low = Math.max(0, (float) Math.floor(corrDim(nDims, dst.opParams[4], dst.paramF32(9), freqBase)));
            high = Math.min(nDims - 1, (float) Math.ceil(corrDim(nDims, dst.opParams[4], dst.paramF32(10), freqBase)));
            mscale *= Math.fma(0.1f, Logf.logf(1.0f / freqScale), 1.0f);
        }
        float theta = pos;
        for (int i = 0; i < dst.ne[0]; i += 2) {
            float extrap = factors == null ? theta : theta / Mem.f32(factors.address + 2L * i);
            float angle = freqScale * extrap;
            if (extFactor != 0.0f) {
                float mix = ramp(low, high, i) * extFactor;
                angle = Math.fma(angle, 1.0f - mix, extrap * mix);
            }
            Mem.putF32(cache + 4L * i, Cosf.cosf(angle) * mscale);
            Mem.putF32(cache + 4L * i + 4, Sinf.sinf(angle) * mscale);
            theta *= thetaScale;
        }
    }

    private static float ramp(float low, float high, int i) {
        float y = (i / 2 - low) / Math.max(0.001f, high - low);
        return 1.0f - Math.min(1.0f, Math.max(0.0f, y));
    }

    private static float corrDim(int nDims, int nCtxOrig, float rotations, float base) {
        return nDims * Logf.logf(nCtxOrig / (rotations * 2 * PI)) / (2 * Logf.logf(base));
    }
}
