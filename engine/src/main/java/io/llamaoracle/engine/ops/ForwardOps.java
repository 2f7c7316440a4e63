package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.GgmlOp;
import io.llamaoracle.engine.kernel.Kernels;
import io.llamaoracle.engine.kernel.provider.KernelProvider;
import java.util.EnumMap;
import java.util.Map;

/**
 * The table from operation to implementation.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ggml-cpu.c} {@code ggml_compute_forward} (b11192)
 */
public final class ForwardOps {
    private final Map<GgmlOp, ForwardOp> table = new EnumMap<>(GgmlOp.class);

    /** An empty table, for tests that swap one operation. */
    ForwardOps() {}

    /** All operations of b11192 that the engine has. */
    public static ForwardOps standard() {
        return standard(KernelProvider.kernels());
    }

    /** The same over given kernels, to hold two implementations against each other. */
    public static ForwardOps standard(Kernels kernels) {
        ForwardOps ops = new ForwardOps();
        ForwardOp nop = new NoOp();
        ops.with(GgmlOp.NONE, nop)
                .with(GgmlOp.RESHAPE, nop)
                .with(GgmlOp.VIEW, nop)
                .with(GgmlOp.PERMUTE, nop)
                .with(GgmlOp.TRANSPOSE, nop);
        arithmetic(ops, kernels);
        return ops;
    }

    private static void arithmetic(ForwardOps ops, Kernels k) {
        ForwardOp dup = new Dup(k);
        ops.with(GgmlOp.MUL_MAT, new MulMat(k))
                .with(GgmlOp.MUL_MAT_ID, new MulMatId(k))
                .with(GgmlOp.ARGSORT, new ArgSort())
                .with(GgmlOp.CONCAT, new Concat())
                .with(GgmlOp.GET_ROWS, new GetRows(k))
                .with(GgmlOp.ADD, new Binary(k::vecAdd))
                .with(GgmlOp.SUB, new Binary(k::vecSub))
                .with(GgmlOp.MUL, new Binary(k::vecMul))
                .with(GgmlOp.DIV, new Binary(k::vecDiv))
                .with(GgmlOp.SCALE, new Scale(k))
                .with(GgmlOp.RMS_NORM, new RmsNorm(k))
                .with(GgmlOp.NORM, new Norm(k))
                .with(GgmlOp.ROPE, new Rope())
                .with(GgmlOp.GLU, new Glu(k))
                .with(GgmlOp.UNARY, new Unary(k))
                .with(GgmlOp.CLAMP, new Clamp())
                .with(GgmlOp.SUM_ROWS, new SumRows(k))
                .with(GgmlOp.DUP, dup)
                .with(GgmlOp.CONT, dup)
                .with(GgmlOp.CPY, dup)
                .with(GgmlOp.SET_ROWS, new SetRows(k))
                .with(GgmlOp.SOFT_MAX, new SoftMax(k))
                .with(GgmlOp.FLASH_ATTN_EXT, new FlashAttnExt(k));
    }

    /** Replaces or adds one operation; returns this. */
    public ForwardOps with(GgmlOp op, ForwardOp impl) {
        table.put(op, impl);
        return this;
    }

    /** The implementation; throws {@link UnsupportedOperationException} naming the operation where there is none. */
    public ForwardOp get(GgmlOp op) {
        ForwardOp f = table.get(op);
        if (f == null) {
            throw new UnsupportedOperationException("operation " + op + " is not implemented");
        }
        return f;
    }
}
