package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.kernel.MatProduct;

/**
 * What a task of a node knows of its place.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ggml-cpu-impl.h} {@code struct ggml_compute_params} (b11192)
 */
public final class ComputeParams {
    /** Phase of the node, from 0. */
    public int phase;

    /** Task number, 0 to nth − 1. */
    public int ith;

    /** Number of tasks: the server's thread count for this ubatch, not the number of cores. */
    public int nth;

    /** Address of the scratch memory shared by the tasks of the node. */
    public long wdata;

    /** The product that this thread asks a kernel for. */
    final MatProduct product = new MatProduct();

    /** Bytes at {@link #wdata}. */
    public long wsize;
}
