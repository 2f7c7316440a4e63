package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import jdk.incubator.vector.FloatVector;

/**
 * Arithmetic of rows of floats as {@link io.llamaoracle.engine.kernel.Kernels} has it, for the full groups of eight; each
 * method gives how many values it did, and the scalar twin does the rest: no result depends on another.
 */
final class VectorArithmetic {
    private VectorArithmetic() {}

    static int add(int n, long z, long x, long y) {
        Mem.i8(y);
        int np = n & ~7;
        for (long o = 0; o < 4L * np; o += 32) {
            FloatVector.fromMemorySegment(V.F, Mem.ALL, x + o, Mem.LE)
                    .add(FloatVector.fromMemorySegment(V.F, Mem.ALL, y + o, Mem.LE))
                    .intoMemorySegment(Mem.ALL, z + o, Mem.LE);
        }
        return np;
    }

    static int sub(int n, long z, long x, long y) {
        Mem.i8(y);
        int np = n & ~7;
        for (long o = 0; o < 4L * np; o += 32) {
            FloatVector.fromMemorySegment(V.F, Mem.ALL, x + o, Mem.LE)
                    .sub(FloatVector.fromMemorySegment(V.F, Mem.ALL, y + o, Mem.LE))
                    .intoMemorySegment(Mem.ALL, z + o, Mem.LE);
        }
        return np;
    }

    static int mul(int n, long z, long x, long y) {
        Mem.i8(y);
        int np = n & ~7;
        for (long o = 0; o < 4L * np; o += 32) {
            FloatVector.fromMemorySegment(V.F, Mem.ALL, x + o, Mem.LE)
                    .mul(FloatVector.fromMemorySegment(V.F, Mem.ALL, y + o, Mem.LE))
                    .intoMemorySegment(Mem.ALL, z + o, Mem.LE);
        }
        return np;
    }

    static int div(int n, long z, long x, long y) {
        Mem.i8(y);
        int np = n & ~7;
        for (long o = 0; o < 4L * np; o += 32) {
            FloatVector.fromMemorySegment(V.F, Mem.ALL, x + o, Mem.LE)
                    .div(FloatVector.fromMemorySegment(V.F, Mem.ALL, y + o, Mem.LE))
                    .intoMemorySegment(Mem.ALL, z + o, Mem.LE);
        }
        return np;
    }

    static int scale(int n, long y, long x, float v) {
        int np = n & ~7;
        for (long o = 0; o < 4L * np; o += 32) {
            FloatVector.fromMemorySegment(V.F, Mem.ALL, x + o, Mem.LE).mul(v).intoMemorySegment(Mem.ALL, y + o, Mem.LE);
        }
        return np;
    }

    static int mad1(int n, long y, long x, float s, float b) {
        int np = n & ~7;
        FloatVector vs = FloatVector.broadcast(V.F, s);
        FloatVector vb = FloatVector.broadcast(V.F, b);
        for (long o = 0; o < 4L * np; o += 32) {
            FloatVector.fromMemorySegment(V.F, Mem.ALL, x + o, Mem.LE)
                    .fma(vs, vb)
                    .intoMemorySegment(Mem.ALL, y + o, Mem.LE);
        }
        return np;
    }

    static int scaleMul(int n, long y, long x, float scale, long w) {
        int np = n & ~7;
        for (long o = 0; o < 4L * np; o += 32) {
            FloatVector.fromMemorySegment(V.F, Mem.ALL, x + o, Mem.LE)
                    .mul(scale)
                    .mul(FloatVector.fromMemorySegment(V.F, Mem.ALL, w + o, Mem.LE))
                    .intoMemorySegment(Mem.ALL, y + o, Mem.LE);
        }
        return np;
    }
}
