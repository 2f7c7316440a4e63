package io.llamaoracle.harness.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.recording.RecordingStore;
import io.llamaoracle.harness.transcript.Steps;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The recordings of architectures: every case compares floats; the suites are what their generator writes. */
class ArchitectureCoverageTest {

    @Test
    void everyCaseComparesFloats() {
        List<String> empty = new ArrayList<>();
        List<Recording> recordings = new RecordingStore(Path.of("..", "..", "recordings"))
                .accepted().stream()
                        .filter(r -> r.manifest().suite().startsWith("arch-"))
                        .toList();
        for (Recording recording : recordings) {
            recording.forEach(c -> {
                boolean floats = c.transcript().answers().stream()
                        .flatMap(a -> Steps.of(a).stream())
                        .anyMatch(s -> !s.top().isEmpty());
                if (!floats) {
                    empty.add(recording.id() + ":" + c.definition().id());
                }
            });
        }
        assertThat(recordings).hasSize(22);
        assertThat(empty).isEmpty();
    }

    @Test
    void suitesAreReproduced() throws IOException {
        assertThat(ArchitectureSuites.tiny()).isEqualTo(committed("arch-tiny"));
        assertThat(ArchitectureSuites.micro()).isEqualTo(committed("arch-micro"));
        assertThat(ArchitectureSuites.rope()).isEqualTo(committed("arch-rope"));
        assertThat(ArchitectureSuites.gemma()).isEqualTo(committed("arch-gemma3-270m"));
    }

    private static byte[] committed(String name) throws IOException {
        try (InputStream in = ArchitectureCoverageTest.class.getResourceAsStream("/suites/" + name + ".jsonl")) {
            assertThat(in).as("repair: ArchitectureSuites.main").isNotNull();
            return in.readAllBytes();
        }
    }
}
