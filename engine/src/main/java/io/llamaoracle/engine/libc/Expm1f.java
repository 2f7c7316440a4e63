package io.llamaoracle.engine.libc;

/**
 * {@code expm1f}: e^x - 1.
 *
 * <p>Bits: single precision throughout, nothing fused; the polynomial is evaluated by Horner's rule.
 *
 * <p>Origin: {@code sysdeps/ieee754/flt-32/s_expm1f.c} {@code __expm1f} (glibc-2.36)
 */
public final class Expm1f {
    private static final float LN2_HI = 0x1.62e3p-1f; // 6.9313812256e-01
    private static final float LN2_LO = 0x1.2fefa2p-17f; // 9.0580006145e-06
    private static final float INV_LN2 = 0x1.715476p0f;
    private static final float Q1 = -0x1.111112p-5f;
    private static final float Q2 = 0x1.a01a02p-10f;
    private static final float Q3 = -0x1.4ce19ap-14f;
    private static final float Q4 = 0x1.0cfca8p-18f;
    private static final float Q5 = -0x1.afdb76p-23f;

    private Expm1f() {}

    /**
     * Returns e^x - 1 as the oracle's libm does.
     *
     * @param x any float
     * @return e^x - 1, at least -1
     */
    public static float expm1f(float x) {
        final int bits = Float.floatToRawIntBits(x);
        final int hx = bits & 0x7fffffff;
        if (hx > 0x4195b843) { // |x| above 27 ln2
            if (hx > 0x7f800000) {
                return x + x;
            }
            if (hx > 0x42b17217 && bits >= 0) { // x above 88.72283
                return Float.POSITIVE_INFINITY;
            }
            if (bits < 0) {
                return -1.0f;
            }
        }
        if (hx <= 0x3eb17218) { // |x| at most ln2 / 2
            return hx < 0x33000000 ? x : reduced(x, 0.0f, 0);
        }
        final float hi;
        final float lo;
        final int k;
        if (hx < 0x3f851592) { // |x| below 1.5 ln2
            k = bits < 0 ? -1 : 1;
            hi = bits < 0 ? x + LN2_HI : x - LN2_HI;
            lo = bits < 0 ? -LN2_LO : LN2_LO;
        } else {
            k = (int) (INV_LN2 * x + (bits < 0 ? -0.5f : 0.5f));
            hi = x - (float) k * LN2_HI;
            lo = (float) k * LN2_LO;
        }
        final float r = hi - lo;
        return reduced(r, (hi - r) - lo, k);
    }

    /** e^(k ln2 + x + c) - 1, c being what rounding x lost. */
    private static float reduced(float x, float c, int k) {
        final float hfx = 0.5f * x;
        final float hxs = x * hfx;
        final float r1 = ((((Q5 * hxs + Q4) * hxs + Q3) * hxs + Q2) * hxs + Q1) * hxs + 1.0f;
        final float t = 3.0f - hfx * r1;
        float e = (r1 - t) / (6.0f - t * x) * hxs;
        if (k == 0) {
            return x - (e * x - hxs);
        }
        e = (e - c) * x - c - hxs;
        if (k == -1) {
            return (x - e) * 0.5f - 0.5f;
        }
        if (k == 1) {
            return x < -0.25f ? -2.0f * (e - (x + 0.5f)) : (x - e) + (x - e) + 1.0f;
        }
        return scaled(x, e, k);
    }

    private static float scaled(float x, float e, int k) {
        if (k <= -2 || k > 56) {
            return shift(1.0f - (e - x), k) - 1.0f;
        }
        if (k < 23) {
            final float t = Float.intBitsToFloat(0x3f800000 - (0x1000000 >> k)); // 1 - 2^-k
            return shift(t - (e - x), k);
        }
        final float t = Float.intBitsToFloat(0x7f - k << 23); // 2^-k
        return shift(x - (e + t) + 1.0f, k);
    }

    private static float shift(float y, int k) {
        return Float.intBitsToFloat(Float.floatToRawIntBits(y) + (k << 23));
    }
}
