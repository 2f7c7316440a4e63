package io.llamaoracle.engine.libc;

/**
 * {@code log2f}: logarithm to base 2.
 *
 * <p>Bits: in double, x = 2^k z with a table of 16 pairs 1/c, log2(c); the polynomial is fused.
 *
 * <p>Origin: {@code sysdeps/ieee754/flt-32/e_log2f.c} {@code __log2f_fma} (glibc-2.36)
 */
public final class Log2f {
    private static final double A0 = -0x1.712b6f70a7e4dp-2;
    private static final double A1 = 0x1.ecabf496832e0p-2;
    private static final double A2 = -0x1.715479ffae3dep-1;
    private static final double A3 = 0x1.715475f35c8b8p+0;

    private Log2f() {}

    /**
     * Returns log2(x) as the oracle's libm does.
     *
     * @param x any float
     * @return log2(x); -infinity for either zero, NaN below zero
     */
    public static float log2f(float x) {
        int ix = Float.floatToRawIntBits(x);
        if (ix == 0x3f800000) {
            return 0.0f;
        }
        if (Integer.compareUnsigned(ix - 0x00800000, 0x7effffff) > 0) {
            if (!(x > 0.0f) || ix == 0x7f800000) {
                return Logf.special(x);
            }
            ix = Float.floatToRawIntBits(x * 0x1p23f) - (23 << 23);
        }
        final int tmp = ix - 0x3f330000;
        final int i = tmp >>> 18 & 30;
        final double z = Float.intBitsToFloat(ix - (tmp & 0xff800000));
        final double r = Math.fma(z, Log2fData.TAB[i], -1.0);
        final double y0 = (double) (tmp >> 23) + Log2fData.TAB[i + 1];
        final double r2 = r * r;
        final double y = Math.fma(r2, A0, Math.fma(A1, r, A2));
        return (float) Math.fma(r2, y, Math.fma(r, A3, y0));
    }
}
