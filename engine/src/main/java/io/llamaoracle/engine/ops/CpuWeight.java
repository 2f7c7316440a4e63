package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kernel.KernelProvider;

/**
 * What the CPU backend knows of a weight beyond its bytes; hangs on {@link Tensor#extra}.
 *
 * @param finite whether no value (or scale) is infinite or NaN
 */
public record CpuWeight(boolean finite) {
    /** Looks at a loaded weight once and attaches the result. */
    public static void attach(Tensor t) {
        t.extra = new CpuWeight(KernelProvider.kernels().finite(t.type, t.address, t.nelements()));
    }

    static boolean finite(Tensor t) {
        return t.extra instanceof CpuWeight w && w.finite();
    }
}
