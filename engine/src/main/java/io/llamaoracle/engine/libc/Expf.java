package io.llamaoracle.engine.libc;

/**
 * {@code expf}: e to the power x.
 *
 * <p>Bits: computed in double as 2^(k/32) times a cubic in the rest; the rest is {@code fma(x, 32/ln2, -k)}, a fused form
 * that only the FMA variant has. Rounded to float once, at the end.
 *
 * <p>Origin: {@code sysdeps/ieee754/flt-32/e_expf.c} {@code __expf_fma} (glibc-2.36)
 */
public final class Expf {
    private static final double INV_LN2_N = 0x1.71547652b82fep+5; // 32/ln2
    private static final double SHIFT = 0x1.8p+52;
    private static final double C0 = 0x1.c6af84b912394p-20;
    private static final double C1 = 0x1.ebfce50fac4f3p-13;
    private static final double C2 = 0x1.62e42ff0c52d6p-6;

    private Expf() {}

    /**
     * Returns e^x as the oracle's libm does.
     *
     * @param x any float
     * @return e^x; +infinity above 88.72283, at least 2^-149 above -103.972, then 0
     */
    public static float expf(float x) {
        final int abstop = Float.floatToRawIntBits(x) >>> 20 & 0x7ff;
        if (abstop > 0x42a) {
            if (x == Float.NEGATIVE_INFINITY) {
                return 0.0f;
            }
            if (abstop > 0x7f7) {
                return x + x;
            }
            if (x > 0x1.62e42ep6f) {
                return Float.POSITIVE_INFINITY;
            }
            if (x < -0x1.9fe368p6f) {
                return 0.0f;
            }
            if (x < -0x1.9d1d9ep6f) {
                return Float.MIN_VALUE;
            }
        }
        final double xd = x;
        final double shifted = Math.fma(INV_LN2_N, xd, SHIFT);
        final long ki = Double.doubleToRawLongBits(shifted);
        final double kd = shifted - SHIFT;
        final double r = Math.fma(INV_LN2_N, xd, -kd);
        final double s = Double.longBitsToDouble(Exp2fData.TAB[(int) ki & 31] + (ki << 47));
        final double z = Math.fma(C0, r, C1);
        final double y = Math.fma(z, r * r, Math.fma(C2, r, 1.0));
        return (float) (y * s);
    }
}
