package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.Tensor;

/**
 * One {@code ggml_compute_forward_*}.
 *
 * <p>A barrier inside the upstream function is a boundary between phases here: all {@code ith} finish a phase before any
 * enters the next. {@code nth} is the server's {@code -t}; where the split decides bits it is taken as ggml takes it, on
 * any number of cores. Nothing is allocated in {@link #compute}.
 */
public interface ForwardOp {
    /** Number of phases for this node. */
    default int phases(Tensor dst) {
        return 1;
    }

    /** Bytes of scratch memory shared by all threads. */
    default long workSize(Tensor dst, int nth) {
        return 0;
    }

    /**
     * How many of the {@code nth} tasks do anything; a node with 1 runs on one thread without waking the others. Used
     * only where the split decides no bits.
     */
    default int tasks(Tensor dst, int nth) {
        return nth;
    }

    /** Computes the share of task {@code p.ith} of {@code p.nth} in phase {@code p.phase}. */
    void compute(ComputeParams p, Tensor dst);
}
