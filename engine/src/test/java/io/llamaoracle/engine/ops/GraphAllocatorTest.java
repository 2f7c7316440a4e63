package io.llamaoracle.engine.ops;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.GraphBuilder;
import io.llamaoracle.engine.ggml.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GraphAllocatorTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void noNodeOverwritesWhatIsStillRead(long seed) {
        GraphBuilder g = randomGraph(seed);
        GraphAllocator a = GraphAllocator.plan(g.graph());
        a.bind(4096);
        List<Tensor> nodes = g.graph().nodes();
        for (int i = 0; i < nodes.size(); i++) {
            for (int later = i + 1; later < nodes.size(); later++) {
                for (Tensor s : nodes.get(later).src) {
                    if (s != null && madeBefore(nodes, s, i)) {
                        assertThat(overlap(nodes.get(i), s))
                                .as(nodes.get(i) + " on " + s)
                                .isFalse();
                    }
                }
            }
        }
        long sum = nodes.stream()
                .filter(t -> t.viewSrc == null)
                .mapToLong(Tensor::nbytes)
                .sum();
        assertThat(a.size()).isLessThan(sum);
    }

    @Test
    void inputsKeepTheirPlace() {
        GraphBuilder g = new GraphBuilder();
        Tensor in = g.input("in", GgmlType.F32, 64);
        Tensor a = g.scale(in, 2);
        Tensor b = g.scale(a, 2);
        Tensor c = g.scale(b, 2);
        g.buildForwardExpand(c);
        GraphAllocator.plan(g.graph()).bind(64);
        assertThat(overlap(b, in)).isFalse();
        assertThat(overlap(c, in)).isFalse();
        assertThat(c.address).as("the place of a is used again").isEqualTo(a.address);
    }

    private static GraphBuilder randomGraph(long seed) {
        SplittableRandom r = new SplittableRandom(seed);
        GraphBuilder g = new GraphBuilder();
        List<Tensor> pool = new ArrayList<>(List.of(g.input("x", GgmlType.F32, 16, 4)));
        for (int i = 0; i < 60; i++) {
            Tensor p = pool.get(Math.max(0, pool.size() - 1 - r.nextInt(5)));
            Tensor q = pool.get(r.nextInt(pool.size()));
            Tensor t = r.nextInt(4) == 0 ? g.view2d(p, 16, 4, p.nb[1], 0) : g.add(p, q);
            pool.add(t);
            g.buildForwardExpand(t);
        }
        return g;
    }

    /** Whether {@code s} (or the node it views) holds a value before node {@code i} runs, and is not node i. */
    private static boolean madeBefore(List<Tensor> nodes, Tensor s, int i) {
        Tensor owner = s.viewSrc == null ? s : s.viewSrc;
        Tensor mine = nodes.get(i).viewSrc == null ? nodes.get(i) : nodes.get(i).viewSrc;
        int made = nodes.indexOf(owner);
        return owner != mine && nodes.get(i).viewSrc == null && made < i;
    }

    private static boolean overlap(Tensor a, Tensor b) {
        return a.address < b.address + b.nbytes() && b.address < a.address + a.nbytes();
    }
}
