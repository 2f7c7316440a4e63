package io.llamaoracle.harness.bisect;

import io.llamaoracle.harness.bisect.trace.Trace;
import io.llamaoracle.harness.bisect.trace.TraceDecode;
import io.llamaoracle.harness.bisect.trace.TraceGraph;
import io.llamaoracle.harness.bisect.trace.TraceTensor;
import java.util.List;

/** Pairs that ggml computes in one go when nobody asks for the node between. */
final class FusedNodes {
    private FusedNodes() {}

    /** Says how many there are in a graph; the tap makes every node a step of its own. */
    static String describe(Trace trace) {
        List<TraceGraph> graphs = trace.ofRequests().stream()
                .map(TraceDecode::graphs)
                .flatMap(List::stream)
                .toList();
        long pairs = graphs.isEmpty() ? 0 : pairs(graphs.get(0));
        return pairs
                + " pairs of RMS_NORM and MUL a graph run fused without the tap and apart under it; the logprobs above"
                + " prove that this changes no bit";
    }

    private static long pairs(TraceGraph graph) {
        long pairs = 0;
        TraceTensor before = null;
        for (TraceTensor node : graph.nodes()) {
            boolean fused = before != null
                    && before.op().equals("RMS_NORM")
                    && node.op().equals("MUL")
                    && node.sources().contains(before.name());
            pairs += fused ? 1 : 0;
            before = node;
        }
        return pairs;
    }
}
