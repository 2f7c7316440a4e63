package io.llamaoracle.engine.libc;

/**
 * {@code powf}: x to the power y.
 *
 * <p>Bits: 2^(y log2 x) in double, both halves by table and fused polynomial, rounded to float once.
 *
 * <p>Origin: {@code sysdeps/ieee754/flt-32/e_powf.c} {@code __powf_fma} (glibc-2.36)
 */
public final class Powf {
    private static final double A0 = 0x1.27616c9496e0bp-2;
    private static final double A1 = -0x1.71969a075c67ap-2;
    private static final double A2 = 0x1.ec70a6ca7baddp-2;
    private static final double A3 = -0x1.7154748bef6c8p-1;
    private static final double A4 = 0x1.71547652ab82bp+0;
    private static final double SHIFT = 0x1.8p+47; // 3/2 * 2^52 / 32
    private static final double C0 = 0x1.c6af84b912394p-5;
    private static final double C1 = 0x1.ebfce50fac4f3p-3;
    private static final double C2 = 0x1.62e42ff0c52d6p-1;
    private static final int SIGN_BIAS = 1 << 16;

    private Powf() {}

    /**
     * Returns x^y as the oracle's libm does.
     *
     * @param x any float
     * @param y any float
     * @return x^y with C's special cases
     */
    public static float powf(float x, float y) {
        int ix = Float.floatToRawIntBits(x);
        final int iy = Float.floatToRawIntBits(y);
        int signBias = 0;
        if (Integer.compareUnsigned(ix - 0x00800000, 0x7f000000) >= 0 || isZeroInfNan(iy)) {
            if (isZeroInfNan(iy)) {
                return exponentSpecial(x, y, ix, iy);
            }
            if (isZeroInfNan(ix)) {
                return baseSpecial(x, ix, iy);
            }
            if (ix < 0) {
                final int yint = parity(iy);
                if (yint == 0) {
                    return Float.NaN;
                }
                signBias = yint == 1 ? SIGN_BIAS : 0;
                ix &= 0x7fffffff;
            }
            if (ix < 0x00800000) {
                ix = (Float.floatToRawIntBits(x * 0x1p23f) & 0x7fffffff) - (23 << 23);
            }
        }
        final double ylogx = y * log2(ix);
        if ((Double.doubleToRawLongBits(ylogx) >>> 47 & 0xffff) >= 0x80bf) {
            if (ylogx > 0x1.fffffffd1d571p+6) {
                return signBias != 0 ? Float.NEGATIVE_INFINITY : Float.POSITIVE_INFINITY;
            }
            if (ylogx <= -150.0) {
                return signBias != 0 ? -0.0f : 0.0f;
            }
            if (ylogx < -149.0) {
                return signBias != 0 ? -Float.MIN_VALUE : Float.MIN_VALUE;
            }
        }
        return exp2(ylogx, signBias);
    }

    private static double log2(int ix) {
        final int tmp = ix - 0x3f330000;
        final int i = tmp >>> 18 & 30;
        final int top = tmp & 0xff800000;
        final double z = Float.intBitsToFloat(ix - top);
        final double r = Math.fma(z, PowfLog2Data.TAB[i], -1.0);
        final double y0 = PowfLog2Data.TAB[i + 1] + (double) (top >> 23);
        final double r2 = r * r;
        final double y = Math.fma(A0, r, A1);
        final double p = Math.fma(A2, r, A3);
        final double q = Math.fma(r2, p, Math.fma(r, A4, y0));
        return Math.fma(y, r2 * r2, q);
    }

    private static float exp2(double xd, int signBias) {
        final double shifted = xd + SHIFT;
        final long ki = Double.doubleToRawLongBits(shifted);
        final double r = xd - (shifted - SHIFT);
        final double s = Double.longBitsToDouble(Exp2fData.TAB[(int) ki & 31] + (ki + signBias << 47));
        final double z = Math.fma(C0, r, C1);
        final double y = Math.fma(z, r * r, Math.fma(C2, r, 1.0));
        return (float) (y * s);
    }

    private static boolean isZeroInfNan(int i) {
        return Integer.compareUnsigned(2 * i - 1, 0xfeffffff) >= 0;
    }

    /** 0 when y is no integer, 1 when odd, 2 when even. */
    private static int parity(int iy) {
        final int e = iy >>> 23 & 0xff;
        if (e < 0x7f) {
            return 0;
        }
        if (e > 0x7f + 23) {
            return 2;
        }
        final int one = 1 << (0x7f + 23 - e);
        if ((iy & (one - 1)) != 0) {
            return 0;
        }
        return (iy & one) != 0 ? 1 : 2;
    }

    private static float exponentSpecial(float x, float y, int ix, int iy) {
        if (2 * iy == 0) {
            return isSignalling(ix) ? x + y : 1.0f;
        }
        if (ix == 0x3f800000) {
            return isSignalling(iy) ? x + y : 1.0f;
        }
        if (x != x || y != y) {
            return x + y;
        }
        final float ax = Math.abs(x);
        if (ax == 1.0f) {
            return 1.0f;
        }
        return ax < 1.0f == iy >= 0 ? 0.0f : Float.POSITIVE_INFINITY;
    }

    private static boolean isSignalling(int i) {
        return Integer.compareUnsigned(2 * (i ^ 0x00400000), 0xff800000) > 0;
    }

    private static float baseSpecial(float x, int ix, int iy) {
        float x2 = x * x;
        if (ix < 0 && parity(iy) == 1) {
            x2 = -x2;
        }
        return iy < 0 ? 1.0f / x2 : x2;
    }
}
