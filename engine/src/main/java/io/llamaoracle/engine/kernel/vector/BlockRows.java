package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import jdk.incubator.vector.FloatVector;

/** Rows of the 32-value block types widened for {@link BlockKernel}. */
final class BlockRows {
    private BlockRows() {}

    private static void scales(long scale, float d, long min, float m) {
        FloatVector.broadcast(V.F, d).intoMemorySegment(Mem.ALL, scale, Mem.LE);
        Mem.putF32(min, m);
    }

    /**
     * Widens a row.
     *
     * @param x the row
     * @param to its first value, see {@link Tile#row}
     * @param step bytes from eight values to the next
     * @param scales eight equal floats a block, {@code stride} bytes from block to block
     * @param mins a float a block, 32 bytes from block to block
     */
    static void widen(GgmlType type, int n, long x, long to, int step, long scales, long stride, long mins) {
        Mem.i8(x);
        for (int b = 0; b < n / 32; b++) {
            long xb = x + (long) type.typeSize * b;
            float m = type == GgmlType.Q4_1 || type == GgmlType.Q5_1 ? Mem.f16(xb + 2) : 0;
            scales(scales + stride * b, Mem.f16(xb), mins + 32L * b, m);
        }
        values(type, n, x, to, step);
    }

    /** The values of a row alone. */
    static void values(GgmlType type, int n, long x, long to, int step) {
        switch (type) {
            case Q4_0 -> nibbles(n, x, 18, 2, 8, to, step);
            case Q5_0 -> fives(n, x, 22, 2, 16, to, step);
            case Q8_0 -> q8_0(n, x, to, step);
            case Q4_1 -> nibbles(n, x, 20, 4, 0, to, step);
            case Q5_1 -> fives(n, x, 24, 4, 0, to, step);
            case IQ4_NL -> iq4_nl(n, x, to, step);
            default -> throw new IllegalArgumentException(type.typeName);
        }
    }

    private static void q8_0(int n, long x, long to, int step) {
        for (int b = 0; b < n / 32; b++) {
            Widen.signed(x + 34L * b + 2, to + 4L * step * b, step);
        }
    }

    private static void nibbles(int n, long x, int size, int at, int minus, long to, int step) {
        for (int b = 0; b < n / 32; b++) {
            long tb = to + 4L * step * b;
            Widen.nibbles(x + (long) size * b + at, tb + 3L * step);
            Widen.unsigned(tb + 3L * step, minus, tb, step);
        }
    }

    private static void fives(int n, long x, int size, int at, int minus, long to, int step) {
        for (int b = 0; b < n / 32; b++) {
            long tb = to + 4L * step * b;
            long xb = x + (long) size * b + at;
            Widen.nibbles(xb + 4, tb + 3L * step);
            Widen.fifth(Mem.i32(xb), tb + 3L * step);
            Widen.unsigned(tb + 3L * step, minus, tb, step);
        }
    }

    private static void iq4_nl(int n, long x, long to, int step) {
        for (int b = 0; b < n / 32; b++) {
            Widen.iq4(x + 18L * b + 2, 1.0f, to + 4L * step * b, step);
        }
    }
}
