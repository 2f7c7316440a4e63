package io.llamaoracle.harness.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.probe.Probe;
import io.llamaoracle.harness.subject.probe.EngineProbe;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every small case that a fuzzer once wrote down, with the real build's answer. */
class RegressionReplayTest {
    private static final Path RECORDINGS = Path.of("..", "..", "recordings");

    @Test
    void engineAnswersAsTheRealBuildDid() {
        final List<Path> files = Regression.files(RECORDINGS);
        assertThat(files).isNotEmpty();
        try (Probe engine = new EngineProbe()) {
            for (final Path file : files) {
                final Regression regression = Regression.read(file);
                assertThat(regression.matches(engine.ask(regression.chain().request(true))))
                        .as(
                                "%s; repeat with ./oracle fuzz sampler --case %s",
                                file.getFileName(), RECORDINGS.relativize(file))
                        .isTrue();
            }
        }
    }
}
