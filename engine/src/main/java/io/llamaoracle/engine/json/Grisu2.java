package io.llamaoracle.engine.json;

/**
 * The digits of a positive double by Grisu2: they read back as the same double, and are mostly but not always the
 * shortest ones. Not for sharing between threads.
 *
 * <p>Origin: {@code vendor/nlohmann/json.hpp} {@code dtoa_impl::grisu2} (b11192)
 * <p>Origin: {@code vendor/nlohmann/json.hpp} {@code dtoa_impl::grisu2_digit_gen} (b11192)
 * <p>Origin: {@code vendor/nlohmann/json.hpp} {@code dtoa_impl::grisu2_round} (b11192)
 * <p>Origin: {@code vendor/nlohmann/json.hpp} {@code dtoa_impl::compute_boundaries} (b11192)
 */
final class Grisu2 {
    private static final long HIDDEN_BIT = 1L << 52;
    private static final int BIAS = 1075;
    private static final long LOW_32 = 0xFFFFFFFFL;

    private final char[] digits = new char[32];
    private int length;
    private int exponent;
    private long dist;
    private long delta;

    char[] digits() {
        return digits;
    }

    int length() {
        return length;
    }

    /** The value is the digits as an integer times ten to this power. */
    int exponent() {
        return exponent;
    }

    void convert(double value) {
        long bits = Double.doubleToRawLongBits(value);
        int biased = (int) (bits >>> 52);
        long fraction = bits & (HIDDEN_BIT - 1);
        long f = biased == 0 ? fraction : fraction + HIDDEN_BIT;
        int e = biased == 0 ? 1 - BIAS : biased - BIAS;
        boolean lowerCloser = fraction == 0 && biased > 1;

        int shiftPlus = Long.numberOfLeadingZeros(2 * f + 1);
        long plus = (2 * f + 1) << shiftPlus;
        int ePlus = e - 1 - shiftPlus;
        long minus = lowerCloser ? (4 * f - 1) << (e - 2 - ePlus) : (2 * f - 1) << (e - 1 - ePlus);
        long w = f << Long.numberOfLeadingZeros(f);

        int power = CachedPower.index(ePlus);
        long c = CachedPower.f(power);
        long scaledW = multiply(w, c);
        long scaledMinus = multiply(minus, c) + 1;
        long scaledPlus = multiply(plus, c) - 1;
        length = 0;
        exponent = -CachedPower.k(power);
        delta = scaledPlus - scaledMinus;
        dist = scaledPlus - scaledW;
        generate(scaledPlus, -(ePlus + CachedPower.e(power) + 64));
    }

    /** The upper 64 bits of the product, rounded with ties up. */
    private static long multiply(long u, long v) {
        long uLow = u & LOW_32;
        long uHigh = u >>> 32;
        long vLow = v & LOW_32;
        long vHigh = v >>> 32;
        long p0 = uLow * vLow;
        long p1 = uLow * vHigh;
        long p2 = uHigh * vLow;
        long p3 = uHigh * vHigh;
        long q = (p0 >>> 32) + (p1 & LOW_32) + (p2 & LOW_32) + (1L << 31);
        return p3 + (p2 >>> 32) + (p1 >>> 32) + (q >>> 32);
    }

    private void generate(long plus, int shift) {
        long one = 1L << shift;
        long p1 = plus >>> shift;
        long p2 = plus & (one - 1);
        if (integralDigits(p1, p2, shift)) {
            return;
        }
        int m = 0;
        do {
            p2 *= 10;
            digits[length++] = (char) ('0' + (p2 >>> shift));
            p2 &= one - 1;
            m++;
            delta *= 10;
            dist *= 10;
        } while (Long.compareUnsigned(p2, delta) > 0);
        exponent -= m;
        round(p2, one);
    }

    /** Writes the digits before the point; true if they were already enough. */
    private boolean integralDigits(long integral, long p2, int shift) {
        long p1 = integral;
        long pow10 = 1;
        int n = 1;
        while (n < 10 && p1 >= pow10 * 10) {
            pow10 *= 10;
            n++;
        }
        while (n > 0) {
            digits[length++] = (char) ('0' + p1 / pow10);
            p1 %= pow10;
            n--;
            long rest = (p1 << shift) + p2;
            if (Long.compareUnsigned(rest, delta) <= 0) {
                exponent += n;
                round(rest, pow10 << shift);
                return true;
            }
            pow10 /= 10;
        }
        return false;
    }

    /** Lowers the last digit while that brings the number nearer to the value. */
    private void round(long start, long tenK) {
        long rest = start;
        while (Long.compareUnsigned(rest, dist) < 0
                && Long.compareUnsigned(delta - rest, tenK) >= 0
                && (Long.compareUnsigned(rest + tenK, dist) < 0
                        || Long.compareUnsigned(dist - rest, rest + tenK - dist) > 0)) {
            digits[length - 1]--;
            rest += tenK;
        }
    }
}
