package io.llamaoracle.engine.kernel.vector;

/**
 * Strides of loops that C2 must leave as they are.
 *
 * <p>A loop with a constant stride is unrolled; its loads move up, its accumulators are served one after the other, and
 * the registers spill. A stride out of an array is no constant. Measured: a tile of four rows by three columns doubles.
 */
final class Step {
    private static final int[] BYTES = {32, 64, 4, 1};

    private Step() {}

    static int bytes32() {
        return BYTES[0];
    }

    static int bytes64() {
        return BYTES[1];
    }

    static int bytes4() {
        return BYTES[2];
    }

    static int one() {
        return BYTES[3];
    }
}
