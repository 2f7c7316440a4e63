package io.llamaoracle.engine.libc;

/**
 * {@code logf}: natural logarithm.
 *
 * <p>Bits: in double, x = 2^k z with a table of 16 pairs 1/c, ln(c); {@code fma(k, ln2, ln c)} and the polynomial are fused.
 *
 * <p>Origin: {@code sysdeps/ieee754/flt-32/e_logf.c} {@code __logf_fma} (glibc-2.36)
 */
public final class Logf {
    private static final double LN2 = 0x1.62e42fefa39efp-1;
    private static final double A0 = -0x1.00ea348b88334p-2;
    private static final double A1 = 0x1.5575b0be00b6ap-2;
    private static final double A2 = -0x1.ffffef20a4123p-2;

    private Logf() {}

    /**
     * Returns ln(x) as the oracle's libm does.
     *
     * @param x any float
     * @return ln(x); -infinity for either zero, NaN below zero
     */
    public static float logf(float x) {
        int ix = Float.floatToRawIntBits(x);
        if (ix == 0x3f800000) {
            return 0.0f;
        }
        if (Integer.compareUnsigned(ix - 0x00800000, 0x7effffff) > 0) {
            if (!(x > 0.0f) || ix == 0x7f800000) {
                return special(x);
            }
            ix = Float.floatToRawIntBits(x * 0x1p23f) - (23 << 23);
        }
        final int tmp = ix - 0x3f330000;
        final int i = tmp >>> 18 & 30;
        final double z = Float.intBitsToFloat(ix - (tmp & 0xff800000));
        final double r = Math.fma(z, LogfData.TAB[i], -1.0);
        final double y0 = Math.fma((double) (tmp >> 23), LN2, LogfData.TAB[i + 1]);
        final double r2 = r * r;
        final double y = Math.fma(r2, A0, Math.fma(A1, r, A2));
        return (float) Math.fma(r2, y, r + y0);
    }

    /** The answers outside the positive finite numbers, the same for every base. */
    static float special(float x) {
        if (x == 0.0f) {
            return Float.NEGATIVE_INFINITY;
        }
        return x == Float.POSITIVE_INFINITY ? x : Float.NaN;
    }
}
