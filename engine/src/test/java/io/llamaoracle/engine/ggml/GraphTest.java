package io.llamaoracle.engine.ggml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class GraphTest {
    @Test
    void namesAndOrderAreThoseOfGgml() {
        GraphBuilder g = new GraphBuilder();
        Tensor w = new Tensor(GgmlType.F16, 8, 4).named("w");
        Tensor x = g.input("x", GgmlType.F32, 8, 3);
        Tensor y = g.mulMat(w, x);
        Tensor z = g.add(g.reshape(y, 2, 2, 3), g.view3d(y, 2, 2, 3, 8, 16, 0));
        g.buildForwardExpand(z.named("z"));
        assertThat(g.graph().nodes().stream().map(t -> t.name))
                .containsExactly("node_0", " (reshaped)", " (view)", "z");
        assertThat(g.graph().leafs()).containsExactly(w, x);
        assertThat(y.ne).containsExactly(4, 3, 1, 1);
    }

    @Test
    void wrongShapesAreRefused() {
        GraphBuilder g = new GraphBuilder();
        Tensor a = new Tensor(GgmlType.F32, 8, 4).named("a");
        Tensor b = new Tensor(GgmlType.F32, 7, 4).named("b");
        assertThatThrownBy(() -> g.mulMat(a, b))
                .hasMessageContaining("mul_mat shape")
                .hasMessageContaining("a NONE f32");
    }

    @Test
    void bytesFollowStridesAndBlocks() {
        assertThat(new Tensor(GgmlType.Q4_K, 512, 3).nbytes()).isEqualTo(2 * 144 * 3);
        Tensor t = new GraphBuilder().permute(new Tensor(GgmlType.F32, 4, 3, 2), 0, 2, 1, 3);
        assertThat(t.ne).containsExactly(4, 2, 3, 1);
        assertThat(t.nbytes()).isEqualTo(4 * 3 * 2 * 4);
        assertThat(t.isContiguous()).isFalse();
        assertThat(t.isPermuted()).isTrue();
    }
}
