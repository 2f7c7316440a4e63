package io.llamaoracle.harness.bisect.trace;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Names that are unique in a graph. ggml's own are not: {@code Qcur-0} is a product, then a view of it, then what the rotation
 * makes of it. A name that stands once stays; one that stands twice gets its operation, {@code Qcur-0@ROPE}; what then still
 * stands twice gets a number, {@code norm-0@RMS_NORM@2}.
 */
public final class NodeNames {
    private NodeNames() {}

    /** The nodes of a graph by unique name, in execution order. */
    public static Map<String, TraceTensor> of(TraceGraph graph) {
        Map<String, Integer> plain = new HashMap<>();
        Map<String, Integer> withOp = new HashMap<>();
        graph.nodes().forEach(n -> plain.merge(n.name(), 1, Integer::sum));
        Map<String, TraceTensor> names = new LinkedHashMap<>();
        for (TraceTensor node : graph.nodes()) {
            if (plain.get(node.name()) == 1) {
                names.put(node.name(), node);
            } else {
                String name = node.name() + "@" + node.op();
                int nth = withOp.merge(name, 1, Integer::sum);
                names.put(nth == 1 ? name : name + "@" + nth, node);
            }
        }
        return names;
    }
}
