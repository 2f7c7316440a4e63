package io.llamaoracle.harness.bisect.partial;

import io.llamaoracle.harness.bisect.trace.TraceGraph;
import io.llamaoracle.harness.bisect.trace.TraceTensor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What lies between a tensor and the nearest tensors before it that are known to be equal.
 *
 * @param known those, with the inputs, weights and cache cells that are read on the way
 * @param suspects computing nodes on the way, in execution order, the tensor itself last
 */
record Ancestry(List<String> known, List<TraceTensor> suspects) {
    /**
     * Walks back.
     *
     * @param names unique names by node index
     * @param equal indexes of nodes that both sides have with the same values
     */
    static Ancestry of(TraceGraph graph, TraceTensor node, Map<Integer, String> names, Set<Integer> equal) {
        Set<String> known = new LinkedHashSet<>();
        List<TraceTensor> suspects = new ArrayList<>();
        Set<Integer> seen = new HashSet<>();
        Deque<TraceTensor> open = new ArrayDeque<>(List.of(node));
        while (!open.isEmpty()) {
            TraceTensor at = open.removeFirst();
            if (!seen.add(at.index())) {
                continue;
            }
            if (at.index() != node.index() && equal.contains(at.index())) {
                known.add(names.get(at.index()));
                continue;
            }
            if (!at.view() || at.index() == node.index()) {
                suspects.add(at);
            }
            for (String name : at.sources()) {
                TraceTensor source = graph.source(name, at.index());
                if (source != null && !source.input()) {
                    open.add(source);
                } else if (name.startsWith("cache_")) {
                    writers(graph, name, at.index()).forEach(open::add);
                } else {
                    known.add(name);
                }
            }
        }
        suspects.sort(Comparator.comparingInt(TraceTensor::index));
        return new Ancestry(List.copyOf(known), suspects);
    }

    /** What this graph wrote into a cache before it is read: no edge of the graph says so. */
    private static List<TraceTensor> writers(TraceGraph graph, String cache, int before) {
        return graph.nodes().stream()
                .filter(n -> n.index() < before && !n.view() && n.sources().contains(cache))
                .toList();
    }
}
