package io.llamaoracle.engine.sampler;

/** {@code min_keep} is an int32 in a request and a {@code size_t} in a sampler: a negative one becomes huge. */
final class MinKeep {
    private MinKeep() {}

    static long unsigned(long minKeep) {
        return minKeep < 0 ? Long.MAX_VALUE : minKeep;
    }
}
