package io.llamaoracle.engine.server.slot;

/**
 * Microseconds since some start.
 *
 * <p>Origin: {@code ggml/src/ggml.c} {@code ggml_time_us} (b11192)
 */
@FunctionalInterface
public interface Clock {
    /** The time now; never 0. */
    long micros();

    /** The machine's monotonic clock. */
    static Clock monotonic() {
        long start = System.nanoTime();
        return () -> 1 + (System.nanoTime() - start) / 1000;
    }
}
