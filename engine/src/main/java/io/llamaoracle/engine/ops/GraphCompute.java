package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.Graph;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.trace.TensorTap;
import java.lang.foreign.Arena;

/**
 * A graph ready to run: implementations looked up, memory placed, scratch sized. Built once a topology, run many times
 * without allocation.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ggml-cpu.c} {@code ggml_graph_compute_thread} (b11192)
 */
public final class GraphCompute implements AutoCloseable {
    private final Tensor[] nodes;
    private final ForwardOp[] ops;
    private final int[] phases;
    private final ComputeParams[] params;
    private final ThreadPool pool;
    private final int nth;
    private final Arena arena = Arena.ofShared();
    private final ThreadPool.Round round = this::runShare;
    private int current;
    private int currentPhase;

    /**
     * @param nth the server's thread count for these ubatches; may exceed the pool
     */
    public GraphCompute(Graph graph, ForwardOps table, ThreadPool pool, int nth) {
        this.pool = pool;
        this.nth = nth;
        nodes = graph.nodes().toArray(new Tensor[0]);
        ops = new ForwardOp[nodes.length];
        phases = new int[nodes.length];
        GraphAllocator alloc = GraphAllocator.plan(graph);
        alloc.bind(Mem.alloc(arena, alloc.size()));
        long work = 0;
        for (int i = 0; i < nodes.length; i++) {
            ops[i] = table.get(nodes[i].op);
            phases[i] = ops[i].phases(nodes[i]);
            work = Math.max(work, ops[i].workSize(nodes[i], nth));
        }
        long wdata = Mem.alloc(arena, work);
        params = new ComputeParams[pool.size()];
        for (int w = 0; w < params.length; w++) {
            params[w] = new ComputeParams();
            params[w].nth = nth;
            params[w].wdata = wdata;
            params[w].wsize = work;
        }
    }

    /** Runs all nodes; {@code tap} may be null. */
    public void run(TensorTap tap) {
        for (int i = 0; i < nodes.length; i++) {
            current = i;
            for (currentPhase = 0; currentPhase < phases[i]; currentPhase++) {
                if (ops[i].tasks(nodes[i], nth) == 1) {
                    runAll(params[0]);
                } else {
                    pool.run(round);
                }
            }
            if (tap != null) {
                tap.onNode(i, nodes[i]);
            }
        }
    }

    /** A node that says it has one task still gets every ith, so that its split stays its own business. */
    private void runAll(ComputeParams p) {
        p.phase = currentPhase;
        for (p.ith = 0; p.ith < nth; p.ith++) {
            ops[current].compute(p, nodes[current]);
        }
    }

    private void runShare(int worker) {
        ComputeParams p = params[worker];
        p.phase = currentPhase;
        for (p.ith = worker; p.ith < nth; p.ith += pool.size()) {
            ops[current].compute(p, nodes[current]);
        }
    }

    @Override
    public void close() {
        arena.close();
    }
}
