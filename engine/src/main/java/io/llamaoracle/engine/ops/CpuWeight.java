package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kernel.KernelProvider;
import io.llamaoracle.engine.kernel.Kernels;
import java.lang.foreign.Arena;

/**
 * What the CPU backend knows of a weight beyond its bytes; hangs on {@link Tensor#extra}.
 *
 * @param finite whether no value (or scale) is infinite or NaN
 */
public record CpuWeight(boolean finite) {
    private static final CpuWeight FINITE = new CpuWeight(true);
    private static final CpuWeight NON_FINITE = new CpuWeight(false);

    /**
     * Looks at a loaded weight once and attaches the result.
     *
     * @param repack whether rows may be stored in groups of eight (the server's default; {@code --no-repack} forbids it)
     * @param arena where repacked rows live
     */
    public static void attach(Tensor t, boolean repack, Arena arena) {
        attach(t, repack, KernelProvider.kernels(), arena);
    }

    /** The same over given kernels. */
    public static void attach(Tensor t, boolean repack, Kernels kernels, Arena arena) {
        t.extra = new CpuWeight(kernels.finite(t.type, t.address, t.nelements()));
    }

    /** Says that a tensor that graphs write halves into holds none that is infinite or NaN yet. */
    public static void markFinite(Tensor t) {
        t.extra = FINITE;
    }

    /** Says that halves written into t were infinite or NaN. The mark stays; it changes speed, never bits. */
    static void markNonFinite(Tensor t) {
        owner(t).extra = NON_FINITE;
    }

    static boolean finite(Tensor t) {
        return owner(t).extra instanceof CpuWeight w && w.finite();
    }

    private static Tensor owner(Tensor t) {
        return t.viewSrc == null ? t : t.viewSrc;
    }
}
