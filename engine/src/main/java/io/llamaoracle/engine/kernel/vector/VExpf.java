package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;

/**
 * ggml's polynomial exponential on eight lanes.
 *
 * <p>Bits: as {@link io.llamaoracle.engine.kernel.scalar.VExpf}.
 *
 * <p>Rows come through memory: the JIT would box registers that are handed over.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/vec.h} {@code ggml_v_expf} (b11192)
 */
final class VExpf {
    private VExpf() {}

    /** Exponentials of {@code n} floats, a multiple of eight, in place. */
    static void inPlace(int n, long y) {
        for (long a = y; a < y + 4L * n; a += 32) {
            FloatVector x = FloatVector.fromMemorySegment(V.F, Mem.ALL, a, Mem.LE);
            FloatVector z = x.fma(FloatVector.broadcast(V.F, 0x1.715476p+0f), FloatVector.broadcast(V.F, 0x1.8p23f));
            FloatVector m = z.sub(0x1.8p23f).neg();
            FloatVector b = m.fma(
                    FloatVector.broadcast(V.F, 0x1.7f7d1cp-20f), m.fma(FloatVector.broadcast(V.F, 0x1.62e4p-1f), x));
            FloatVector k = z.reinterpretAsInts()
                    .lanewise(VectorOperators.LSHL, 23)
                    .add(0x3f800000)
                    .reinterpretAsFloats();
            FloatVector u = b.mul(b);
            FloatVector p = FloatVector.broadcast(V.F, 0x1.0e4020p-7f)
                    .fma(b, FloatVector.broadcast(V.F, 0x1.573e2ep-5f))
                    .fma(
                            u,
                            FloatVector.broadcast(V.F, 0x1.555e66p-3f)
                                    .fma(b, FloatVector.broadcast(V.F, 0x1.fffdb6p-2f)));
            FloatVector j = p.fma(u, b.mul(0x1.ffffecp-1f));
            if (m.abs().compare(VectorOperators.GT, 126f).anyTrue()) {
                extreme(a);
            } else {
                k.fma(j, k).intoMemorySegment(Mem.ALL, a, Mem.LE);
            }
        }
    }

    /** Eight values of which one or more leave the range of normal floats, in place. */
    private static void extreme(long a) {
        FloatVector x = FloatVector.fromMemorySegment(V.F, Mem.ALL, a, Mem.LE);
        FloatVector z = x.fma(FloatVector.broadcast(V.F, 0x1.715476p+0f), FloatVector.broadcast(V.F, 0x1.8p23f));
        FloatVector n = z.sub(0x1.8p23f);
        FloatVector m = n.neg();
        FloatVector b =
                m.fma(FloatVector.broadcast(V.F, 0x1.7f7d1cp-20f), m.fma(FloatVector.broadcast(V.F, 0x1.62e4p-1f), x));
        IntVector e = z.reinterpretAsInts().lanewise(VectorOperators.LSHL, 23);
        FloatVector k = e.add(0x3f800000).reinterpretAsFloats();
        FloatVector u = b.mul(b);
        FloatVector p = FloatVector.broadcast(V.F, 0x1.0e4020p-7f)
                .fma(b, FloatVector.broadcast(V.F, 0x1.573e2ep-5f))
                .fma(u, FloatVector.broadcast(V.F, 0x1.555e66p-3f).fma(b, FloatVector.broadcast(V.F, 0x1.fffdb6p-2f)));
        FloatVector j = p.fma(u, b.mul(0x1.ffffecp-1f));
        IntVector g = IntVector.zero(V.I)
                .blend(0x82000000, n.compare(VectorOperators.LE, 0f).cast(V.I));
        FloatVector s1 = g.add(0x7f000000).reinterpretAsFloats();
        FloatVector s2 = e.sub(g).reinterpretAsFloats();
        FloatVector two = s2.fma(j, s2).mul(s1);
        k.fma(j, k)
                .blend(two, n.abs().compare(VectorOperators.GT, 126f))
                .blend(s1.mul(s1), n.abs().compare(VectorOperators.GT, 192f))
                .intoMemorySegment(Mem.ALL, a, Mem.LE);
    }
}
