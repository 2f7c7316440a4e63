package io.llamaoracle.engine.libc;

/**
 * {@code tanhf}: hyperbolic tangent.
 *
 * <p>Bits: single precision throughout, nothing fused. glibc 2.41 computes other bits for 17 % of the inputs.
 *
 * <p>Origin: {@code sysdeps/ieee754/flt-32/s_tanhf.c} {@code __tanhf} (glibc-2.36)
 */
public final class Tanhf {
    private Tanhf() {}

    /**
     * Returns tanh(x) as the oracle's libm does.
     *
     * @param x any float
     * @return tanh(x), from -1 to 1
     */
    public static float tanhf(float x) {
        final int jx = Float.floatToRawIntBits(x);
        final int ix = jx & 0x7fffffff;
        if (ix >= 0x7f800000) {
            return jx >= 0 ? 1.0f / x + 1.0f : 1.0f / x - 1.0f;
        }
        final float z;
        if (ix < 0x41b00000) { // |x| < 22
            if (ix == 0) {
                return x;
            }
            if (ix < 0x24000000) { // |x| < 2^-55
                return x * (1.0f + x);
            }
            final float ax = Math.abs(x);
            if (ix >= 0x3f800000) {
                z = 1.0f - 2.0f / (Expm1f.expm1f(ax + ax) + 2.0f);
            } else {
                final float t = Expm1f.expm1f(-2.0f * ax);
                z = -t / (t + 2.0f);
            }
        } else {
            z = 1.0f;
        }
        return jx >= 0 ? z : -z;
    }
}
