package io.llamaoracle.harness.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.recording.RecordingStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The recordings of the kernel suites have every type with every class of rows, and the report says so. */
class KernelCoverageTest {
    private static final Path REPORT = Path.of("..", "..", "reports", "kernels-coverage.md");
    private static final int TYPES = 17;
    private static final int CONTINUATIONS = 12;
    private static final int PROMPTS = 4;

    @Test
    void everyTypeHasEveryClassOfRowsAndTheReportSaysSo() throws IOException {
        KernelCoverage coverage = KernelCoverage.of(new RecordingStore(Path.of("..", "..", "recordings"))
                .accepted().stream()
                        .filter(r -> r.manifest().suite().startsWith("kernels-"))
                        .toList());
        String table = coverage.table();
        Files.createDirectories(Path.of("target"));
        Files.writeString(Path.of("target", "kernels-coverage.txt"), table);
        assertThat(coverage.suite("kernels-micro")).hasSize(TYPES);
        assertThat(coverage.suite("kernels-tiny")).hasSize(TYPES);
        assertThat(coverage.suite("kernels-smollm2")).hasSize(TYPES);
        assertThat(coverage.suite("kernels-micro@no-repack")).hasSize(4);
        assertThat(coverage.suite("kernels-tiny@no-repack")).hasSize(4);
        assertThat(coverage.suite("kernels-smollm2@no-repack")).hasSize(4);
        for (KernelCoverage.Line line : coverage.suite("kernels-tiny")) {
            Set<String> continuations = new HashSet<>(line.continuations());
            coverage.suite("kernels-smollm2").stream()
                    .filter(l -> l.type().matches(line.type() + "(_m|-down)?"))
                    .forEach(l -> continuations.addAll(l.continuations()));
            assertThat(continuations).as(line.type()).hasSizeGreaterThanOrEqualTo(CONTINUATIONS);
            assertThat(line.prompts().get()).as(line.type()).isGreaterThanOrEqualTo(PROMPTS);
        }
        assertThat(coverage.suite("kernels-micro"))
                .allSatisfy(l -> assertThat(Arrays.stream(l.rows()).min().orElse(0))
                        .as(l.type())
                        .isPositive());
        assertThat(Files.readString(REPORT, StandardCharsets.UTF_8))
                .as("repair: put target/kernels-coverage.txt into " + REPORT)
                .contains(table);
    }

    @Test
    void suiteFilesAreWhatTheirWriterMakes() throws IOException {
        assertThat(resource("kernels-micro")).isEqualTo(KernelSuites.micro());
        assertThat(resource("kernels-smollm2")).isEqualTo(KernelSuites.smollm2());
    }

    private static byte[] resource(String suite) throws IOException {
        return Files.readAllBytes(Path.of("src", "main", "resources", "suites", suite + ".jsonl"));
    }
}
