package io.llamaoracle.engine.kernel.scalar;

/**
 * ggml's polynomial exponential for one lane of a vector.
 *
 * <p>Bits: every multiply-add is fused as written upstream; results above 2^126 in size or below go through two factors.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/vec.h} {@code ggml_v_expf} (b11192)
 */
public final class VExpf {
    private VExpf() {}

    public static float lane(float x) {
        float r = 0x1.8p23f;
        float z = Math.fma(x, 0x1.715476p+0f, r);
        float n = z - r;
        float b = Math.fma(-n, 0x1.7f7d1cp-20f, Math.fma(-n, 0x1.62e4p-1f, x));
        int e = Float.floatToRawIntBits(z) << 23;
        float k = Float.intBitsToFloat(e + 0x3f800000);
        float u = b * b;
        float p = Math.fma(Math.fma(0x1.0e4020p-7f, b, 0x1.573e2ep-5f), u, Math.fma(0x1.555e66p-3f, b, 0x1.fffdb6p-2f));
        float j = Math.fma(p, u, 0x1.ffffecp-1f * b);
        float size = Math.abs(n);
        if (!(size > 126f)) {
            return Math.fma(k, j, k);
        }
        int g = n <= 0f ? 0x82000000 : 0;
        float s1 = Float.intBitsToFloat(g + 0x7f000000);
        if (size > 192f) {
            return s1 * s1;
        }
        float s2 = Float.intBitsToFloat(e - g);
        return Math.fma(s2, j, s2) * s1;
    }
}
