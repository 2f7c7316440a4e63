package io.llamaoracle.engine.libstdcxx;

/**
 * The 32-bit Mersenne Twister, {@code std::mt19937}. Not for several threads at once.
 *
 * <p>Origin: {@code bits/random.tcc} {@code std::mersenne_twister_engine} (gcc-12.2)
 */
public final class Mt19937 {
    private static final int N = 624;
    private static final int M = 397;
    private static final int MATRIX_A = 0x9908b0df;
    private static final int UPPER = 0x80000000;
    private static final int LOWER = 0x7fffffff;

    private final int[] state = new int[N];
    private int position;

    /**
     * A generator seeded as {@code std::mt19937(seed)}.
     *
     * @param seed unsigned 32-bit seed
     */
    public Mt19937(int seed) {
        seed(seed);
    }

    private Mt19937(Mt19937 other) {
        copyFrom(other);
    }

    /** Starts the stream of this seed from its beginning. */
    public void seed(int seed) {
        state[0] = seed;
        for (int i = 1; i < N; i++) {
            final int x = state[i - 1] ^ state[i - 1] >>> 30;
            state[i] = 1812433253 * x + i;
        }
        position = N;
    }

    /** The next unsigned 32-bit draw. */
    public int next() {
        if (position >= N) {
            generate();
        }
        int z = state[position++];
        z ^= z >>> 11;
        z ^= z << 7 & 0x9d2c5680;
        z ^= z << 15 & 0xefc60000;
        return z ^ z >>> 18;
    }

    /** A generator at the same place of the same stream. */
    public Mt19937 copy() {
        return new Mt19937(this);
    }

    /** Takes over the other generator's place. */
    public void copyFrom(Mt19937 other) {
        System.arraycopy(other.state, 0, state, 0, N);
        position = other.position;
    }

    /** What {@link #next()} would return, without moving on. */
    public int peek() {
        if (position < N) {
            final int next = next();
            position--;
            return next;
        }
        return copy().next();
    }

    private void generate() {
        for (int k = 0; k < N; k++) {
            final int y = state[k] & UPPER | state[(k + 1) % N] & LOWER;
            state[k] = state[(k + M) % N] ^ y >>> 1 ^ ((y & 1) != 0 ? MATRIX_A : 0);
        }
        position = 0;
    }
}
