package io.llamaoracle.engine.libc;

/**
 * {@code exp}: e to the power x in double.
 *
 * <p>Bits: the FMA variant; the shift, the two-step reduction and the polynomial are fused.
 *
 * <p>Origin: {@code sysdeps/ieee754/dbl-64/e_exp.c} {@code __exp_fma} (glibc-2.36)
 */
public final class Exp {
    private static final double INV_LN2_N = 0x1.71547652b82fep+7; // 128/ln2
    private static final double NEG_LN2_HI_N = -0x1.62e42fefap-8;
    private static final double NEG_LN2_LO_N = -0x1.cf79abc9e3b3ap-47;
    private static final double C2 = 0x1.ffffffffffdbdp-2;
    private static final double C3 = 0x1.555555555543cp-3;
    private static final double C4 = 0x1.55555cf172b91p-5;
    private static final double C5 = 0x1.1111167a4d017p-7;
    private static final double SHIFT = 0x1.8p+52;

    private Exp() {}

    /**
     * Returns e^x as the oracle's libm does.
     *
     * @param x any double
     * @return e^x
     */
    public static double exp(double x) {
        final long bits = Double.doubleToRawLongBits(x);
        int abstop = (int) (bits >>> 52) & 0x7ff;
        if (abstop < 0x3c9) { // |x| below 2^-54
            return x + 1.0;
        }
        if (abstop > 0x407) { // |x| at least 512
            if (abstop > 0x408) {
                if (x == Double.NEGATIVE_INFINITY) {
                    return 0.0;
                }
                if (abstop == 0x7ff) {
                    return x + 1.0;
                }
                return bits < 0 ? 0.0 : Double.POSITIVE_INFINITY;
            }
            abstop = 0;
        }
        return core(x, 0.0, false, 0, abstop == 0);
    }

    /**
     * The part that {@link Pow} shares: sign * e^(x + xtail).
     *
     * @param x the high part, |x| below 1024
     * @param xtail the low part, only added when {@code hasTail}
     * @param signBias 0, or 0x800 << 7 for a negative result
     * @param special whether the exponent of the scale may leave its range
     */
    static double core(double x, double xtail, boolean hasTail, int signBias, boolean special) {
        final double shifted = Math.fma(x, INV_LN2_N, SHIFT);
        final long ki = Double.doubleToRawLongBits(shifted);
        final double kd = shifted - SHIFT;
        double r = Math.fma(kd, NEG_LN2_LO_N, Math.fma(kd, NEG_LN2_HI_N, x));
        if (hasTail) {
            r = xtail + r;
        }
        final int idx = 2 * ((int) ki & 127);
        final double tail = Double.longBitsToDouble(ExpData.TAB[idx]);
        final long sbits = ExpData.TAB[idx + 1] + (ki + signBias << 45);
        final double r2 = r * r;
        final double low = Math.fma(Math.fma(C3, r, C2), r2, r + tail);
        final double tmp = Math.fma(r2 * r2, Math.fma(r, C5, C4), low);
        if (special) {
            return special(tmp, sbits, ki);
        }
        final double scale = Double.longBitsToDouble(sbits);
        return Math.fma(scale, tmp, scale);
    }

    private static double special(double tmp, long sbits, long ki) {
        if ((ki & 0x80000000L) == 0) {
            final double scale = Double.longBitsToDouble(sbits - (1009L << 52));
            return 0x1p1009 * Math.fma(scale, tmp, scale);
        }
        final long biased = sbits + (1022L << 52);
        final double scale = Double.longBitsToDouble(biased);
        final double st = tmp * scale;
        double y = scale + st;
        if (Math.abs(y) < 1.0) {
            final double one = y < 0.0 ? -1.0 : 1.0;
            final double lo = scale - y + st;
            final double hi = y + one;
            y = one - hi + y + lo + hi - one;
            if (y == 0.0) {
                y = Double.longBitsToDouble(biased & Long.MIN_VALUE);
            }
        }
        return 0x1p-1022 * y;
    }
}
