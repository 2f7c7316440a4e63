package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;

/** Rows of the 32-value block types widened for {@link BlockTile}. */
final class BlockRows {
    private BlockRows() {}

    /** Widens {@code n} values of a row at {@code x} to {@code to}. */
    static void widen(GgmlType type, int n, long x, long to) {
        Mem.i8(x);
        switch (type) {
            case Q4_0 -> q4_0(n, x, to);
            case Q5_0 -> q5_0(n, x, to);
            case Q8_0 -> q8_0(n, x, to);
            case Q4_1 -> q4_1(n, x, to);
            case Q5_1 -> q5_1(n, x, to);
            case IQ4_NL -> iq4_nl(n, x, to);
            default -> throw new IllegalArgumentException(type.typeName);
        }
    }

    private static void q8_0(int n, long x, long to) {
        for (int b = 0; b < n / 32; b++) {
            long xb = x + 34L * b;
            Mem.putF32(to + 4L * n + 4L * b, Mem.f16(xb));
            Widen.signed(xb + 2, to + 128L * b);
        }
    }

    private static void q4_0(int n, long x, long to) {
        for (int b = 0; b < n / 32; b++) {
            long xb = x + 18L * b;
            Mem.putF32(to + 4L * n + 4L * b, Mem.f16(xb));
            Widen.nibbles(xb + 2, to + 128L * b + 96);
            Widen.unsigned(to + 128L * b + 96, 8, to + 128L * b);
        }
    }

    private static void q5_0(int n, long x, long to) {
        for (int b = 0; b < n / 32; b++) {
            long xb = x + 22L * b;
            Mem.putF32(to + 4L * n + 4L * b, Mem.f16(xb));
            Widen.nibbles(xb + 6, to + 128L * b + 96);
            Widen.fifth(Mem.i32(xb + 2), to + 128L * b + 96);
            Widen.unsigned(to + 128L * b + 96, 16, to + 128L * b);
        }
    }

    private static void q4_1(int n, long x, long to) {
        for (int b = 0; b < n / 32; b++) {
            long xb = x + 20L * b;
            Mem.putF32(to + 4L * n + 4L * b, Mem.f16(xb));
            Mem.putF32(to + 4L * n + n / 8 + 4L * b, Mem.f16(xb + 2));
            Widen.nibbles(xb + 4, to + 128L * b + 96);
            Widen.unsigned(to + 128L * b + 96, 0, to + 128L * b);
        }
    }

    private static void q5_1(int n, long x, long to) {
        for (int b = 0; b < n / 32; b++) {
            long xb = x + 24L * b;
            Mem.putF32(to + 4L * n + 4L * b, Mem.f16(xb));
            Mem.putF32(to + 4L * n + n / 8 + 4L * b, Mem.f16(xb + 2));
            Widen.nibbles(xb + 8, to + 128L * b + 96);
            Widen.fifth(Mem.i32(xb + 4), to + 128L * b + 96);
            Widen.unsigned(to + 128L * b + 96, 0, to + 128L * b);
        }
    }

    private static void iq4_nl(int n, long x, long to) {
        for (int b = 0; b < n / 32; b++) {
            long xb = x + 18L * b;
            Mem.putF32(to + 4L * n + 4L * b, Mem.f16(xb));
            Widen.iq4(xb + 2, 1.0f, to + 128L * b);
        }
    }
}
