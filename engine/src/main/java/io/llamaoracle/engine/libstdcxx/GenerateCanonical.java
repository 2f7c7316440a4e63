package io.llamaoracle.engine.libstdcxx;

/**
 * Uniform draws from [0, 1), which is also what {@code std::uniform_real_distribution} over (0, 1) returns: it multiplies
 * by 1 and adds 0.
 *
 * <p>Origin: {@code bits/random.tcc} {@code std::generate_canonical} (gcc-12.2)
 * <p>Origin: {@code bits/random.h} {@code std::uniform_real_distribution} (gcc-12.2)
 */
public final class GenerateCanonical {
    private GenerateCanonical() {}

    /** {@code generate_canonical<float, 24>}: one draw, rounded to float before the division. */
    public static float nextFloat(Mt19937 gen) {
        final float value = (float) (gen.next() & 0xffffffffL) / 0x1p32f;
        return value >= 1.0f ? 0x1.fffffep-1f : value;
    }

    /** {@code generate_canonical<double, 53>}: two draws, the first one in the low places. */
    public static double nextDouble(Mt19937 gen) {
        final double low = (double) (gen.next() & 0xffffffffL);
        final double high = (double) (gen.next() & 0xffffffffL);
        final double value = (low + high * 0x1p32) / 0x1p64;
        return value >= 1.0 ? 0x1.fffffffffffffp-1 : value;
    }
}
