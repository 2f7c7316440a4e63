package io.llamaoracle.engine.libc;

/**
 * {@code cosf}: cosine.
 *
 * <p>Bits: argument reduction and polynomial in double; every multiply-add of the polynomial is fused.
 *
 * <p>Origin: {@code sysdeps/ieee754/flt-32/s_cosf.c} {@code __cosf_fma} (glibc-2.36)
 */
public final class Cosf {
    private Cosf() {}

    /**
     * Returns the cosine of y as the oracle's libm does.
     *
     * @param y radians, any float
     * @return cos(y); NaN for infinities
     */
    public static float cosf(float y) {
        final int bits = Float.floatToRawIntBits(y);
        final int abstop = bits >>> 20 & 0x7ff;
        final double x = y;
        if (abstop < 0x3f4) {
            return abstop < 0x398 ? 1.0f : (float) Sincosf.cosPoly(x * x, 0);
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
        return (float) Sincosf.poly(r, quadrant, (n & 1) == 0);
    }
}
