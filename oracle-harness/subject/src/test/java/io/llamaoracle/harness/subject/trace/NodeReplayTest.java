package io.llamaoracle.harness.subject.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.engine.ggml.GgmlOp;
import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.trace.TensorTap;
import io.llamaoracle.harness.bisect.side.NodeRuns;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.suite.Request;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A node of the sound engine, computed alone, has the bits that it had in its graph, by vectors and by their scalar twins. */
class NodeReplayTest {
    private static final List<Request> REQUESTS =
            List.of(new Request("POST", "/completion", "{\"prompt\":[1,5,9,7,3],\"n_predict\":1,\"seed\":1}"));

    /** Finds the first product with a weight of a type. */
    private static final class FirstProduct implements TensorTap {
        private final GgmlType type;
        private long graph = -1;
        private long foundIn = -1;
        private int found = -1;

        FirstProduct(GgmlType type) {
            this.type = type;
        }

        @Override
        public void onGraph(int ubatch, List<Tensor> nodes) {
            graph++;
        }

        @Override
        public void onNode(int index, Tensor tensor) {
            if (found < 0 && tensor.op == GgmlOp.MUL_MAT && tensor.src[0].type == type) {
                found = index;
                foundIn = graph;
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"q4_k", "q4_0", "iq4_nl", "q6_k"})
    void aNodeAloneHasTheBitsThatItHadInItsGraph(String type) {
        String model = "micro-llama-" + type;
        Path file = Path.of("..", "..", "recordings", "models", model + ".gguf");
        EngineSide engine = new EngineSide(
                new ServerSpec(model, file, List.of("-t", "1", "-np", "1", "-c", "256", "--no-cache-prompt")));
        FirstProduct product = new FirstProduct(GgmlType.valueOf(type.toUpperCase(Locale.ROOT)));
        engine.watch(REQUESTS, product);
        assertThat(product.found).isNotNegative();
        List<NodeRuns.Run> runs =
                engine.computeAgain(REQUESTS, product.foundIn, product.found, 1).runs();
        assertThat(runs).hasSize(3);
        byte[] ran = runs.get(0).bytes();
        assertThat(ran).isNotEmpty();
        assertThat(runs).allSatisfy(r -> assertThat(r.bytes()).as(r.toString()).isEqualTo(ran));
    }
}
