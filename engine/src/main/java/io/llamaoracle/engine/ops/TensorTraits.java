package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kernel.Kernels;
import io.llamaoracle.engine.kernel.RowRepack;
import java.lang.foreign.Arena;

/**
 * What the CPU backend knows of a weight or of stored keys and values beyond their bytes; hangs on {@link Tensor#extra}, as
 * upstream's traits do.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/repack.cpp} {@code ggml_repack_get_optimal_repack_type} (b11192)
 *
 * @param finite whether no value is infinite or NaN
 * @param repacked whether products go through the kernels over eight interleaved rows
 * @param address where those kernels find the rows; of no meaning without repacking
 * @param rowSize bytes from row to row there, an eighth of a group
 */
public record TensorTraits(boolean finite, boolean repacked, long address, long rowSize) {
    private static final int GROUP = 8;
    private static final TensorTraits FINITE = new TensorTraits(true, false, 0, 0);
    private static final TensorTraits NON_FINITE = new TensorTraits(false, false, 0, 0);

    /**
     * Looks at a loaded weight once and attaches the result.
     *
     * @param repack whether rows may be stored in groups of eight (the server's default; {@code --no-repack} forbids it)
     * @param kernels which say how repacked rows lie
     * @param arena where repacked rows live
     */
    public static void attach(Tensor t, boolean repack, Kernels kernels, Arena arena) {
        boolean finite = kernels.finite(t.type, t.address, t.nelements());
        boolean packs = repack && packs(t);
        RowRepack form = packs ? kernels.repack(t.type) : null;
        if (form == null) {
            t.extra = new TensorTraits(finite, packs, t.address, t.nb[1]);
            return;
        }
        int n = (int) t.ne[0];
        long rowSize = form.rowSize(n);
        long to = Mem.alloc(arena, rowSize * t.nrows());
        for (long r = 0; r < t.nrows(); r += GROUP) {
            form.repack(n, Rows.at(t, r), t.nb[1], to + r * rowSize);
        }
        t.extra = new TensorTraits(finite, true, to, rowSize);
    }

    private static boolean packs(Tensor t) {
        boolean type = t.type == GgmlType.Q4_0 || t.type == GgmlType.Q4_K || t.type == GgmlType.IQ4_NL;
        return type && t.ne[1] % GROUP == 0 && t.ne[3] == 1;
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
        return of(t).finite;
    }

    static TensorTraits of(Tensor t) {
        return owner(t).extra instanceof TensorTraits w ? w : NON_FINITE;
    }

    private static Tensor owner(Tensor t) {
        return t.viewSrc == null ? t : t.viewSrc;
    }
}
