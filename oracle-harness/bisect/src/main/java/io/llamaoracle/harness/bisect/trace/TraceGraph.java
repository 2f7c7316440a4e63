package io.llamaoracle.harness.bisect.trace;

import java.util.List;

/**
 * One run of a graph: a micro-batch.
 *
 * @param id counts from 0 over the process
 * @param decode the decode it belongs to
 * @param ubatch its place in the decode
 * @param nNodes nodes of the graph, traced or not
 * @param inputs inputs in the order of their first reader; empty unless asked for
 * @param nodes traced nodes in execution order
 */
public record TraceGraph(
        long id, long decode, int ubatch, int nNodes, List<TraceTensor> inputs, List<TraceTensor> nodes) {
    public TraceGraph {
        inputs = List.copyOf(inputs);
        nodes = List.copyOf(nodes);
    }

    /** The tensor of that name that a node at {@code index} reads: the latest before it, or an input; null for a weight. */
    public TraceTensor source(String name, int index) {
        TraceTensor found = null;
        for (TraceTensor node : nodes) {
            if (node.index() >= index) {
                break;
            }
            if (node.name().equals(name)) {
                found = node;
            }
        }
        if (found != null) {
            return found;
        }
        return inputs.stream().filter(i -> i.name().equals(name)).findFirst().orElse(null);
    }
}
