package io.llamaoracle.harness.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.recording.RecordingStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the recordings of suites samplers and ties show: enough of everything, and the report says so. */
class SamplerCoverageTest {
    private static final Path REPORT = Path.of("..", "..", "reports", "samplers-coverage.md");

    @Test
    void recordingsShowDrawsAndTies() throws IOException {
        List<Recording> recordings = new RecordingStore(Path.of("..", "..", "recordings"))
                .accepted().stream()
                        .filter(r ->
                                r.folder().endsWith("samplers") || r.folder().endsWith("ties"))
                        .toList();
        SamplerCoverage coverage = SamplerCoverage.of(recordings);
        String table = coverage.table();
        Files.createDirectories(Path.of("target"));
        Files.writeString(Path.of("target", "samplers-coverage.txt"), table);
        assertThat(coverage.combinations()).isGreaterThanOrEqualTo(120);
        assertThat(coverage.continuations()).isGreaterThanOrEqualTo(400);
        assertThat(coverage.tokens()).isGreaterThanOrEqualTo(10_000);
        assertThat(coverage.otherPercent()).isGreaterThanOrEqualTo(30);
        assertThat(coverage.tied()).isGreaterThanOrEqualTo(50);
        assertThat(Files.readString(REPORT, StandardCharsets.UTF_8))
                .as("repair: put target/samplers-coverage.txt into " + REPORT)
                .contains(table);
    }
}
