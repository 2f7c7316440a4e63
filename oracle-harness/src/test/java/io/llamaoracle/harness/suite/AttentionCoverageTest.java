package io.llamaoracle.harness.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Keeps the coverage matrix of docs/attention.md in step with the suite. */
class AttentionCoverageTest {
    private static final Path DOCS = Path.of("..", "docs", "attention.md");

    @Test
    void documentedMatrixIsThatOfTheSuite() throws IOException {
        String table = AttentionCoverage.table(Suites.all());
        Files.createDirectories(Path.of("target"));
        Files.writeString(Path.of("target", "attention-coverage.txt"), table);
        assertThat(Files.readString(DOCS, StandardCharsets.UTF_8))
                .as("repair: put target/attention-coverage.txt into " + DOCS)
                .contains(table);
    }
}
