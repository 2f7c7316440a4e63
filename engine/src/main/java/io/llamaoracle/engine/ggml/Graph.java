package io.llamaoracle.engine.ggml;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Nodes in the order in which ggml executes them.
 *
 * <p>Sources are visited left to right, depth first; a node without a name is called {@code node_N} (leafs
 * {@code leaf_N}) at its visit, so names and order are those that {@code cb_eval} of the real server shows.
 *
 * <p>Origin: {@code ggml/src/ggml.c} {@code ggml_visit_parents_graph} (b11192)
 */
public final class Graph {
    private final List<Tensor> nodes = new ArrayList<>();
    private final List<Tensor> leafs = new ArrayList<>();
    private final Set<Tensor> visited = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Adds {@code tensor} and all it depends on that is not there yet (ggml_build_forward_expand). */
    public void buildForwardExpand(Tensor tensor) {
        visit(tensor);
    }

    private void visit(Tensor node) {
        if (!visited.add(node)) {
            return;
        }
        for (Tensor s : node.src) {
            if (s != null) {
                visit(s);
            }
        }
        if (node.op == GgmlOp.NONE) {
            if (node.name.isEmpty()) {
                node.name = "leaf_" + leafs.size();
            }
            leafs.add(node);
        } else {
            if (node.name.isEmpty()) {
                node.name = "node_" + nodes.size();
            }
            nodes.add(node);
        }
    }

    /** The nodes in execution order; views included, as in ggml. */
    public List<Tensor> nodes() {
        return Collections.unmodifiableList(nodes);
    }

    public List<Tensor> leafs() {
        return Collections.unmodifiableList(leafs);
    }
}
