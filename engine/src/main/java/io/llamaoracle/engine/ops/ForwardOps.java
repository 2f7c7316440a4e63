package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.GgmlOp;
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
        ForwardOps ops = new ForwardOps();
        ForwardOp nop = new NoOp();
        ops.with(GgmlOp.NONE, nop)
                .with(GgmlOp.RESHAPE, nop)
                .with(GgmlOp.VIEW, nop)
                .with(GgmlOp.PERMUTE, nop)
                .with(GgmlOp.TRANSPOSE, nop);
        return ops;
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
