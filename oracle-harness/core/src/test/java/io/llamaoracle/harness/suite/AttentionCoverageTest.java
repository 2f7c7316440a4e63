package io.llamaoracle.harness.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.recording.RecordingStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the recordings show of attention: enough of everything, and the report says so. */
class AttentionCoverageTest {
    private static final Path REPORT = Path.of("..", "..", "reports", "attention-coverage.md");

    @Test
    void recordingsShowEveryPathUnderEveryThreadCount() throws IOException {
        AttentionCoverage coverage =
                AttentionCoverage.of(new RecordingStore(Path.of("..", "..", "recordings")).accepted());
        String text = coverage.markdown();
        Files.createDirectories(Path.of("target"));
        Files.writeString(Path.of("target", "attention-coverage.txt"), text);
        assertThat(coverage.cases()).isGreaterThanOrEqualTo(250);
        assertThat(coverage.differentSequences("tiny-llama-f16")).isGreaterThanOrEqualTo(30);
        assertThat(coverage.differentSequences("tiny-gemma3-f16")).isGreaterThanOrEqualTo(20);
        for (String path : List.of("tiles | 64 and more", "split cells | 1")) {
            String[] words = path.split(" \\| ");
            assertThat(coverage.threads("tiny-llama-f16", words[0], words[1])).containsAll(AttentionCoverage.THREADS);
            assertThat(coverage.threads("smollm2-135m-f16", words[0], words[1])).contains("1", "2", "3", "16");
        }
        assertThat(Files.readString(REPORT, StandardCharsets.UTF_8))
                .as("repair: put target/attention-coverage.txt into " + REPORT)
                .endsWith(text);
    }
}
