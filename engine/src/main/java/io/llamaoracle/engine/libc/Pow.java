package io.llamaoracle.engine.libc;

/**
 * {@code pow}: x to the power y in double.
 *
 * <p>Bits: the FMA variant; the logarithm is kept in two doubles, the exponential is {@link Exp#core}.
 *
 * <p>Origin: {@code sysdeps/ieee754/dbl-64/e_pow.c} {@code __pow_fma} (glibc-2.36)
 */
public final class Pow {
    private static final double LN2_HI = 0x1.62e42fefa38p-1;
    private static final double LN2_LO = 0x1.ef35793c7673p-45;
    private static final double[] A = {
        -0x1p-1,
        -0x1.555555555556p-1,
        0x1.0000000000006p-1,
        0x1.999999959554ep-1,
        -0x1.555555529a47ap-1,
        -0x1.2495b9b4845e9p0,
        0x1.0002b8b263fc3p0,
    };
    private static final long ONE = 0x3ff0000000000000L;
    private static final int SIGN_BIAS = 0x800 << 7;

    private Pow() {}

    /**
     * Returns x^y as the oracle's libm does.
     *
     * @param x any double
     * @param y any double
     * @return x^y with C's special cases
     */
    public static double pow(double x, double y) {
        long ix = Double.doubleToRawLongBits(x);
        final long iy = Double.doubleToRawLongBits(y);
        final int topx = (int) (ix >>> 52);
        final int topy = (int) (iy >>> 52) & 0x7ff;
        int signBias = 0;
        if (Integer.compareUnsigned(topx - 1, 0x7fe) >= 0 || Integer.compareUnsigned(topy - 0x3be, 0x80) >= 0) {
            if (isZeroInfNan(iy)) {
                return exponentSpecial(x, y, ix, iy);
            }
            if (isZeroInfNan(ix)) {
                return baseSpecial(x, ix, iy);
            }
            if (ix < 0) {
                final int yint = parity(iy);
                if (yint == 0) {
                    return Double.NaN;
                }
                signBias = yint == 1 ? SIGN_BIAS : 0;
                ix &= Long.MAX_VALUE;
            }
            if (Integer.compareUnsigned(topy - 0x3be, 0x80) >= 0) {
                return extremeExponent(y, ix, topy, iy);
            }
            if ((topx & 0x7ff) == 0) {
                ix = (Double.doubleToRawLongBits(x * 0x1p52) & Long.MAX_VALUE) - (52L << 52);
            }
        }
        return finite(ix, y, signBias);
    }

    private static double finite(long ix, double y, int signBias) {
        final long tmp = ix - 0x3fe6955500000000L;
        final int i = 3 * ((int) (tmp >>> 45) & 127);
        final double z = Double.longBitsToDouble(ix - (tmp & 0xfff0000000000000L));
        final double kd = (double) (tmp >> 52);
        final double r = Math.fma(z, PowLogData.TAB[i], -1.0);
        final double t1 = Math.fma(LN2_HI, kd, PowLogData.TAB[i + 1]);
        final double t2 = r + t1;
        final double lo1 = Math.fma(LN2_LO, kd, PowLogData.TAB[i + 2]);
        final double lo2 = t1 - t2 + r;
        final double ar = A[0] * r;
        final double ar2 = r * ar;
        final double ar3 = r * ar2;
        final double hi = t2 + ar2;
        final double lo3 = Math.fma(ar, r, -ar2);
        final double lo4 = t2 - hi + ar2;
        final double q = Math.fma(Math.fma(r, A[6], A[5]), ar2, Math.fma(A[4], r, A[3]));
        final double p = Math.fma(ar2, q, Math.fma(A[2], r, A[1]));
        final double lo = Math.fma(ar3, p, lo1 + lo2 + lo3 + lo4);
        final double log = hi + lo;
        final double tail = hi - log + lo;
        final double ehi = y * log;
        final double elo = Math.fma(y, tail, Math.fma(log, y, -ehi));
        return exp(ehi, elo, signBias);
    }

    private static double exp(double x, double tail, int signBias) {
        final long bits = Double.doubleToRawLongBits(x);
        final int abstop = (int) (bits >>> 52) & 0x7ff;
        if (abstop < 0x3c9) {
            final double one = x + 1.0;
            return signBias != 0 ? -one : one;
        }
        if (abstop > 0x408) {
            final double limit = bits < 0 ? 0.0 : Double.POSITIVE_INFINITY;
            return signBias != 0 ? -limit : limit;
        }
        return Exp.core(x, tail, true, signBias, abstop > 0x407);
    }

    private static boolean isZeroInfNan(long i) {
        return Long.compareUnsigned(2 * i - 1, 0xffdfffffffffffffL) >= 0;
    }

    /** 0 when y is no integer, 1 when odd, 2 when even. */
    private static int parity(long iy) {
        final int e = (int) (iy >>> 52) & 0x7ff;
        if (e < 0x3ff) {
            return 0;
        }
        if (e > 0x3ff + 52) {
            return 2;
        }
        final long one = 1L << (0x3ff + 52 - e);
        if ((iy & (one - 1)) != 0) {
            return 0;
        }
        return (iy & one) != 0 ? 1 : 2;
    }

    private static double exponentSpecial(double x, double y, long ix, long iy) {
        if (2 * iy == 0) {
            return isSignalling(ix) ? x + y : 1.0;
        }
        if (ix == ONE) {
            return isSignalling(iy) ? x + y : 1.0;
        }
        if (x != x || y != y) {
            return x + y;
        }
        final double ax = Math.abs(x);
        if (ax == 1.0) {
            return 1.0;
        }
        return ax < 1.0 == iy >= 0 ? 0.0 : Double.POSITIVE_INFINITY;
    }

    private static boolean isSignalling(long i) {
        return Long.compareUnsigned(2 * (i ^ 0x0008000000000000L), 0xfff0000000000000L) > 0;
    }

    private static double baseSpecial(double x, long ix, long iy) {
        double x2 = x * x;
        if (ix < 0 && parity(iy) == 1) {
            x2 = -x2;
        }
        return iy < 0 ? 1.0 / x2 : x2;
    }

    /** |y| below 2^-65 or at least 2^63, so an even integer or next to none. */
    private static double extremeExponent(double y, long ix, int topy, long iy) {
        if (ix == ONE) {
            return 1.0;
        }
        if (topy < 0x3be) {
            return ix > ONE ? 1.0 + y : 1.0 - y;
        }
        return ix > ONE == iy >= 0 ? Double.POSITIVE_INFINITY : 0.0;
    }
}
