package io.llamaoracle.harness.subject.trace;

import io.llamaoracle.engine.ggml.Graph;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kernel.Kernels;
import io.llamaoracle.engine.kernel.provider.KernelProvider;
import io.llamaoracle.engine.kernel.scalar.ScalarKernels;
import io.llamaoracle.engine.ops.ForwardOps;
import io.llamaoracle.engine.ops.GraphCompute;
import io.llamaoracle.engine.ops.TensorTraits;
import io.llamaoracle.engine.ops.ThreadPool;
import io.llamaoracle.engine.trace.TensorTap;
import io.llamaoracle.harness.bisect.side.NodeRuns;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;

/**
 * Computes one node of the engine again, alone, from the inputs that it really had: with the kernels of this process and
 * with their scalar twins. Watches a run of the engine and acts when the node has been computed.
 */
final class NodeReplay implements TensorTap {
    private final long graph;
    private final int node;
    private final int threads;
    private final List<NodeRuns.Run> runs = new ArrayList<>();
    private final List<Integer> params = new ArrayList<>();
    private long at = -1;

    /**
     * A replay of one node.
     *
     * @param graph its graph, counted from 0
     * @param node its place in the graph
     * @param threads the thread count that decides how the work is split
     */
    NodeReplay(long graph, int node, int threads) {
        this.graph = graph;
        this.node = node;
        this.threads = threads;
    }

    /** What was computed; nothing alone when the node is a view. */
    NodeRuns found() {
        return new NodeRuns(params, runs);
    }

    @Override
    public void onGraph(int ubatch, List<Tensor> nodes) {
        at++;
    }

    @Override
    public void onNode(int index, Tensor tensor) {
        if (at != graph || index != node) {
            return;
        }
        for (int p : tensor.opParams) {
            params.add(p);
        }
        runs.add(new NodeRuns.InPlace(EngineBytes.of(tensor)));
        if (tensor.viewSrc == null) {
            runs.add(alone(tensor, KernelProvider.kernels()));
            runs.add(alone(tensor, new ScalarKernels()));
        }
    }

    private NodeRuns.Run alone(Tensor like, Kernels kernels) {
        Tensor copy = new Tensor(like.type, like.ne);
        copy.op = like.op;
        copy.name = like.name;
        System.arraycopy(like.opParams, 0, copy.opParams, 0, like.opParams.length);
        try (Arena arena = Arena.ofShared()) {
            for (int i = 0; i < Tensor.MAX_SRC && like.src[i] != null; i++) {
                copy.src[i] = leaf(like.src[i], kernels, arena);
            }
            return run(copy, kernels);
        }
    }

    private NodeRuns.Run run(Tensor copy, Kernels kernels) {
        Graph alone = new Graph();
        alone.buildForwardExpand(copy);
        try (ThreadPool pool = new ThreadPool(1);
                GraphCompute compute = new GraphCompute(alone, ForwardOps.standard(kernels), pool, threads)) {
            compute.run(null);
            return new NodeRuns.Alone(kernels.name(), EngineBytes.of(copy));
        }
    }

    /** The source's memory under a tensor that depends on nothing; repacked rows lie as these kernels want them. */
    private static Tensor leaf(Tensor source, Kernels kernels, Arena arena) {
        Tensor leaf = new Tensor(source.type, source.ne);
        System.arraycopy(source.nb, 0, leaf.nb, 0, source.nb.length);
        leaf.name = source.name;
        leaf.address = source.address;
        leaf.extra = source.extra;
        if (source.extra instanceof TensorTraits weight && weight.repacked()) {
            TensorTraits.attach(leaf, true, kernels, arena);
        }
        return leaf;
    }
}
