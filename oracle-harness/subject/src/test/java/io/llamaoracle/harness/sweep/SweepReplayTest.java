package io.llamaoracle.harness.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.probe.Probe;
import io.llamaoracle.harness.subject.probe.EngineProbe;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The engine's sorts, random streams, libm, chains and token probabilities against what the real build's probe recorded.
 */
class SweepReplayTest {
    private static final Path MODELS = Path.of("..", "..", "recordings", "models");
    private static final Path TARGET = Path.of("..", "..", "recordings", "b11192", "haswell-gcc12-glibc2.36");

    static Stream<String> ordinary() {
        return Sweeps.all(MODELS).stream().filter(s -> !s.exhaustive()).map(Sweep::name);
    }

    static Stream<String> exhaustive() {
        return Sweeps.all(MODELS).stream().filter(Sweep::exhaustive).map(Sweep::name);
    }

    @ParameterizedTest
    @MethodSource("ordinary")
    void engineRepeatsRecording(String name) {
        replay(name);
    }

    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource("exhaustive")
    void engineRepeatsRecordingOfAllFloats(String name) {
        replay(name);
    }

    private static void replay(String name) {
        final Sweep sweep = Sweeps.all(MODELS).stream()
                .filter(s -> s.name().equals(name))
                .findFirst()
                .orElseThrow();
        final SweepFile recorded = SweepFile.read(SweepFile.path(TARGET, name));
        try (Probe engine = new EngineProbe()) {
            assertThat(new SweepReplay(engine).differing(sweep, recorded))
                    .as("differing blocks of sweep %s; each can be asked again by its number", name)
                    .isEmpty();
        }
    }
}
