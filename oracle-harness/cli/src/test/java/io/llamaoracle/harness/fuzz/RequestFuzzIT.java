package io.llamaoracle.harness.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.oracle.ContainerSource;
import io.llamaoracle.harness.oracle.OracleRunner;
import io.llamaoracle.harness.runner.Runner;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.subject.EngineRunner;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The live server against the engine on random requests: as many as a minute holds, 600 at the most. */
@Tag("oracle")
class RequestFuzzIT {
    private static final Path MODEL = Path.of("..", "..", "recordings", "models", "tiny-llama-f16.gguf");
    private static final List<String> FLAGS = List.of("-t", "1", "-np", "1", "-c", "512", "--no-cache-prompt");
    private static final int REQUESTS = 600;
    private static final int AT_LEAST = 20;
    private static final long NANOS = TimeUnit.MINUTES.toNanos(1);

    @Test
    void randomRequestsAreAnsweredAlike() {
        ContainerSource image = ContainerSource.of(System.getProperty("oracle.image", ContainerSource.CANONICAL_IMAGE));
        ServerSpec spec = new ServerSpec("tiny-llama-f16", MODEL, FLAGS);
        try (Runner real = new OracleRunner(image, spec);
                Runner engine = new EngineRunner(spec)) {
            RequestFuzzer fuzzer = new RequestFuzzer(real, engine, 20);
            long start = System.nanoTime();
            for (int i = 0; i < REQUESTS && (i < AT_LEAST || System.nanoTime() - start < NANOS); i++) {
                assertThat(fuzzer.run(i))
                        .as("request %d: ./oracle fuzz requests --seed 20 --from %d --cases 1", i, i)
                        .isEmpty();
            }
            assertThat(fuzzer.requests()).isGreaterThanOrEqualTo(AT_LEAST);
        }
    }
}
