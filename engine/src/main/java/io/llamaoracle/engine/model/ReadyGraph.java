package io.llamaoracle.engine.model;

import io.llamaoracle.engine.batch.Ubatch;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.ops.ForwardOps;
import io.llamaoracle.engine.ops.GraphCompute;
import io.llamaoracle.engine.ops.ThreadPool;
import io.llamaoracle.engine.trace.TensorTap;

/** A graph of one topology with its memory, ready to run again and again. */
final class ReadyGraph implements AutoCloseable {
    /**
     * What decides the nodes of a graph.
     *
     * @param nTokens tokens of the micro-batch
     * @param nOutputs tokens whose logits are wanted
     * @param nKv cells that attention runs over
     * @param nKvSwa the same in layers with a window, 0 without
     * @param s0 first stream
     * @param ns number of streams
     */
    record Topology(int nTokens, int nOutputs, int nKv, int nKvSwa, int s0, int ns) {}

    private final ModelGraph graph;
    private final GraphCompute compute;

    ReadyGraph(ModelGraph graph, ForwardOps ops, ThreadPool pool, int nth) {
        this.graph = graph;
        compute = new GraphCompute(graph.graph(), ops, pool, nth);
    }

    /** Runs a micro-batch; the logits stay in {@link #logits} until the next run. */
    void run(Ubatch ubatch, int index, TensorTap tap) {
        for (GraphInput in : graph.inputs()) {
            in.set(ubatch);
        }
        if (tap != null) {
            tap.onGraph(index, graph.graph().nodes());
        }
        compute.run(tap);
    }

    Tensor logits() {
        return graph.logits();
    }

    @Override
    public void close() {
        compute.close();
    }
}
