package io.llamaoracle.engine.libc;

/**
 * {@code log}: natural logarithm in double.
 *
 * <p>Bits: the FMA variant. Near 1 a polynomial of degree 12 with an exact square of the upper half, elsewhere a table of
 * 128 pairs; both fused as the compiler fused them.
 *
 * <p>Origin: {@code sysdeps/ieee754/dbl-64/e_log.c} {@code __log_fma} (glibc-2.36)
 */
public final class Log {
    private static final double LN2_HI = 0x1.62e42fefa38p-1;
    private static final double LN2_LO = 0x1.ef35793c7673p-45;
    private static final double[] A = {
        -0x1.0000000000001p-1, 0x1.555555551305bp-2, -0x1.fffffffeb459p-3, 0x1.999b324f10111p-3, -0x1.55575e506c89fp-3,
    };
    private static final double[] B = {
        -0x1p-1,
        0x1.5555555555577p-2,
        -0x1.ffffffffffdcbp-3,
        0x1.999999995dd0cp-3,
        -0x1.55555556745a7p-3,
        0x1.24924a344de3p-3,
        -0x1.fffffa4423d65p-4,
        0x1.c7184282ad6cap-4,
        -0x1.999eb43b068ffp-4,
        0x1.78182f7afd085p-4,
        -0x1.5521375d145cdp-4,
    };

    private Log() {}

    /**
     * Returns ln(x) as the oracle's libm does.
     *
     * @param x any double
     * @return ln(x); -infinity for either zero, NaN below zero
     */
    public static double log(double x) {
        long ix = Double.doubleToRawLongBits(x);
        if (Long.compareUnsigned(ix - 0x3fee000000000000L, 0x308ffffffffffL) <= 0) {
            return ix == 0x3ff0000000000000L ? 0.0 : nearOne(x - 1.0);
        }
        final int top = (int) (ix >>> 48);
        if (Integer.compareUnsigned(top - 0x10, 0x7fdf) > 0) {
            if (x == 0.0) {
                return Double.NEGATIVE_INFINITY;
            }
            if (!(x > 0.0) || x == Double.POSITIVE_INFINITY) {
                return x > 0.0 ? x : Double.NaN;
            }
            ix = Double.doubleToRawLongBits(x * 0x1p52) - (52L << 52);
        }
        final long tmp = ix - 0x3fe6000000000000L;
        final int i = 2 * ((int) (tmp >>> 45) & 127);
        final double z = Double.longBitsToDouble(ix - (tmp & 0xfff0000000000000L));
        final double kd = (double) (tmp >> 52);
        final double r = Math.fma(z, LogData.TAB[i], -1.0);
        final double w = Math.fma(kd, LN2_HI, LogData.TAB[i + 1]);
        final double hi = r + w;
        final double lo = Math.fma(kd, LN2_LO, w - hi + r);
        final double r2 = r * r;
        final double p = Math.fma(Math.fma(r, A[4], A[3]), r2, Math.fma(A[2], r, A[1]));
        return Math.fma(r * r2, p, Math.fma(r2, A[0], lo)) + hi;
    }

    private static double nearOne(double r) {
        final double r2 = r * r;
        final double r3 = r * r2;
        final double low = Math.fma(r2, B[3], Math.fma(B[2], r, B[1]));
        final double mid = Math.fma(r2, B[6], Math.fma(B[5], r, B[4]));
        final double high = Math.fma(r3, B[10], Math.fma(r2, B[9], Math.fma(B[8], r, B[7])));
        final double p = Math.fma(Math.fma(high, r3, mid), r3, low);
        final double rhi = Math.fma(-0x1p27, r, Math.fma(r, 0x1p27, r));
        final double square = rhi * rhi;
        final double hi = Math.fma(square, B[0], r);
        final double lo = Math.fma(square, B[0], r - hi);
        final double rest = Math.fma(B[0] * (r - rhi), r + rhi, lo);
        return hi + Math.fma(p, r3, rest);
    }
}
