package io.llamaoracle.harness.bisect.node;

import io.llamaoracle.harness.bisect.trace.TraceGraph;
import io.llamaoracle.harness.bisect.trace.TraceTensor;
import java.util.ArrayList;
import java.util.List;

/**
 * The nodes of two graphs side by side. Graphs of one build have the same nodes; another build or another flag may insert
 * nodes, or fuse two into one: the longest common subsequence of (name, operation) pairs what belongs together.
 *
 * @param pairs nodes of both graphs, in execution order
 * @param onlyLeft nodes the right graph lacks
 * @param onlyRight nodes the left graph lacks
 */
record GraphPairing(List<Pair> pairs, List<TraceTensor> onlyLeft, List<TraceTensor> onlyRight) {
    /** A node of the left graph and its counterpart. */
    record Pair(TraceTensor left, TraceTensor right) {}

    static GraphPairing of(TraceGraph left, TraceGraph right) {
        List<String> a = left.nodes().stream().map(GraphPairing::key).toList();
        List<String> b = right.nodes().stream().map(GraphPairing::key).toList();
        int[][] common = a.equals(b) ? null : lengths(a, b);
        GraphPairing pairing = new GraphPairing(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        int i = 0;
        int j = 0;
        while (i < a.size() && j < b.size()) {
            if (a.get(i).equals(b.get(j))) {
                pairing.pairs.add(new Pair(left.nodes().get(i++), right.nodes().get(j++)));
            } else if (common[i + 1][j] >= common[i][j + 1]) {
                pairing.onlyLeft.add(left.nodes().get(i++));
            } else {
                pairing.onlyRight.add(right.nodes().get(j++));
            }
        }
        pairing.onlyLeft.addAll(left.nodes().subList(i, a.size()));
        pairing.onlyRight.addAll(right.nodes().subList(j, b.size()));
        return pairing;
    }

    /** {@code lengths[i][j]}: length of the longest common subsequence of {@code a} from i on and {@code b} from j on. */
    private static int[][] lengths(List<String> a, List<String> b) {
        int[][] lengths = new int[a.size() + 1][b.size() + 1];
        for (int i = a.size() - 1; i >= 0; i--) {
            for (int j = b.size() - 1; j >= 0; j--) {
                lengths[i][j] = a.get(i).equals(b.get(j))
                        ? lengths[i + 1][j + 1] + 1
                        : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
            }
        }
        return lengths;
    }

    boolean sameNodes() {
        return onlyLeft.isEmpty() && onlyRight.isEmpty();
    }

    /** Which computing nodes of one side only lie between pair {@code i} and the last pair before it that computes. */
    Replaced between(int i) {
        int from = i - 1;
        while (from >= 0 && pairs.get(from).left().view()) {
            from--;
        }
        Pair last = from < 0 ? null : pairs.get(from);
        return new Replaced(
                last == null ? "" : last.left().name(),
                inside(
                        onlyLeft,
                        last == null ? -1 : last.left().index(),
                        pairs.get(i).left().index()),
                inside(
                        onlyRight,
                        last == null ? -1 : last.right().index(),
                        pairs.get(i).right().index()));
    }

    private static List<TraceTensor> inside(List<TraceTensor> nodes, int after, int before) {
        return nodes.stream()
                .filter(n -> n.index() > after && n.index() < before && !n.view())
                .toList();
    }

    /** A node without a name is called after its place, which an inserted node shifts. */
    private static String key(TraceTensor node) {
        return (node.name().matches("node_\\d+.*") ? node.name().replaceFirst("^node_\\d+", "node") : node.name())
                + "\t" + node.op();
    }
}
