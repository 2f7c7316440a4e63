package io.llamaoracle.engine.ops;

/** Inputs that the probe makes too: splitmix64, multiples of 2^-20 in [-2, 2). */
final class Noise {
    private long state;

    Noise(long seed) {
        state = seed;
    }

    float next() {
        state += 0x9e3779b97f4a7c15L;
        long z = state;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        z ^= z >>> 31;
        return (float) ((z >>> 42) - (1 << 21)) * 0x1p-20f;
    }
}
