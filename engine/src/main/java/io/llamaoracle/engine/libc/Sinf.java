package io.llamaoracle.engine.libc;

/**
 * {@code sinf}: sine.
 *
 * <p>Bits: argument reduction and polynomial in double; every multiply-add of the polynomial is fused.
 *
 * <p>Origin: {@code sysdeps/ieee754/flt-32/s_sinf.c} {@code __sinf_fma} (glibc-2.36)
 */
public final class Sinf {
    private Sinf() {}

    /**
     * Returns the sine of y as the oracle's libm does.
     *
     * @param y radians, any float
     * @return sin(y); NaN for infinities
     */
    public static float sinf(float y) {
        final int bits = Float.floatToRawIntBits(y);
        final int abstop = bits >>> 20 & 0x7ff;
        final double x = y;
        if (abstop < 0x3f4) {
            return abstop < 0x398 ? y : (float) Sincosf.sinPoly(x, x * x);
        }
        if (abstop > 0x7f7) {
            return Float.NaN;
        }
        final int n;
        final double r;
        final int quadrant;
        if (abstop < 0x42f) {
            n = Sincosf.quadrant(x);
            r = Sincosf.reduceFast(x, n);
            quadrant = n;
        } else {
            final long reduced = Sincosf.reduceLarge(bits);
            n = Sincosf.quadrantLarge(reduced);
            r = Sincosf.restLarge(reduced, n);
            quadrant = n + (bits >>> 31);
        }
        return (float) Sincosf.poly(r, quadrant, (n & 1) != 0);
    }
}
