package io.llamaoracle.engine.libc;

/**
 * What {@link Sinf} and {@link Cosf} share: argument reduction and polynomials.
 *
 * <p>Origin: {@code sysdeps/x86_64/fpu/sincosf_poly.h} {@code sinf_poly} (glibc-2.36)
 * <p>Origin: {@code sysdeps/ieee754/flt-32/sincosf.h} {@code reduce_large} (glibc-2.36)
 */
final class Sincosf {
    private Sincosf() {}

    /** The quadrant of x for |x| below 120. */
    static int quadrant(double x) {
        return (int) (x * SincosfData.HPI_INV) + 0x800000 >> 24;
    }

    static double reduceFast(double x, int n) {
        return Math.fma(-(double) n, SincosfData.HPI, x);
    }

    /** x times 4/pi modulo 8 as 62-bit fixed point, for |x| at least 120; the sign is ignored. */
    static long reduceLarge(int bits) {
        final int at = bits >>> 26 & 15;
        final int xi = (bits & 0x7fffff | 0x800000) << (bits >>> 23 & 7);
        final long x = xi & 0xffffffffL;
        final long res1 = x * (SincosfData.INV_PIO4[at + 4] & 0xffffffffL);
        final long res2 = x * (SincosfData.INV_PIO4[at + 8] & 0xffffffffL);
        return (res2 >>> 32 | (long) (xi * SincosfData.INV_PIO4[at]) << 32) + res1;
    }

    static int quadrantLarge(long reduced) {
        return (int) (reduced + (1L << 61) >>> 62);
    }

    static double restLarge(long reduced, int n) {
        return (double) (reduced - ((long) n << 62)) * SincosfData.PI63;
    }

    /** Cosine or sine polynomial of the reduced argument with the quadrant's sign. */
    static double poly(double r, int quadrant, boolean cosine) {
        final double r2 = r * r;
        if (cosine) {
            return cosPoly(r2, quadrant);
        }
        return sinPoly(r * SincosfData.SIGN[quadrant & 3], r2);
    }

    static double sinPoly(double x, double x2) {
        final double[] c = SincosfData.SIN;
        final double x3 = x * x2;
        final double s1 = Math.fma(c[2], x2, c[1]);
        return Math.fma(s1, x2 * x3, Math.fma(x3, c[0], x));
    }

    static double cosPoly(double x2, int quadrant) {
        final double[] c = SincosfData.COS;
        final int at = (quadrant & 2) != 0 ? 5 : 0;
        final double x4 = x2 * x2;
        final double c1 = Math.fma(c[at + 1], x2, c[at]);
        final double c2 = Math.fma(c[at + 4], x2, c[at + 3]);
        return Math.fma(c2, x2 * x4, Math.fma(x4, c[at + 2], c1));
    }
}
