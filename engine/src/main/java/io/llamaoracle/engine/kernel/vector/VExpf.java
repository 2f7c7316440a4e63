package io.llamaoracle.engine.kernel.vector;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/**
 * ggml's polynomial exponential on eight lanes.
 *
 * <p>Bits: as {@link io.llamaoracle.engine.kernel.scalar.VExpf}.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/vec.h} {@code ggml_v_expf} (b11192)
 */
public final class VExpf {
    private VExpf() {}

    private static FloatVector c(float f) {
        return FloatVector.broadcast(V.F, f);
    }

    public static FloatVector apply(FloatVector x) {
        FloatVector z = x.fma(c(0x1.715476p+0f), c(0x1.8p23f));
        FloatVector n = z.sub(0x1.8p23f);
        FloatVector m = n.neg();
        FloatVector b = m.fma(c(0x1.7f7d1cp-20f), m.fma(c(0x1.62e4p-1f), x));
        IntVector e = z.reinterpretAsInts().lanewise(VectorOperators.LSHL, 23);
        FloatVector k = e.add(0x3f800000).reinterpretAsFloats();
        FloatVector u = b.mul(b);
        FloatVector p = c(0x1.0e4020p-7f)
                .fma(b, c(0x1.573e2ep-5f))
                .fma(u, c(0x1.555e66p-3f).fma(b, c(0x1.fffdb6p-2f)));
        FloatVector j = p.fma(u, b.mul(0x1.ffffecp-1f));
        FloatVector usual = k.fma(j, k);
        VectorMask<Float> large = n.abs().compare(VectorOperators.GT, 126f);
        if (!large.anyTrue()) {
            return usual;
        }
        return extreme(n, e, j, usual, large);
    }

    private static FloatVector extreme(
            FloatVector n, IntVector e, FloatVector j, FloatVector usual, VectorMask<Float> large) {
        IntVector g = IntVector.zero(V.I)
                .blend(0x82000000, n.compare(VectorOperators.LE, 0f).cast(V.I));
        FloatVector s1 = g.add(0x7f000000).reinterpretAsFloats();
        FloatVector s2 = e.sub(g).reinterpretAsFloats();
        FloatVector two = s2.fma(j, s2).mul(s1);
        VectorMask<Float> huge = n.abs().compare(VectorOperators.GT, 192f);
        return usual.blend(two, large).blend(s1.mul(s1), huge);
    }
}
