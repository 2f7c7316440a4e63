package io.llamaoracle.harness.bisect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The whole bench: every planted fault bisected live. {@code -Dfaults.left=process:PATH} takes a llama-server of b11192 on this
 * machine instead of the image.
 */
@Tag("exhaustive")
class FaultBenchTest {
    private static final int AT_LEAST = 38;
    private static final double MEDIAN_SECONDS = 60;

    @Test
    void namesLevelAndUnitOfPlantedFaults() throws IOException, InterruptedException {
        Path work = Files.createDirectories(Path.of("target", "fault-bench").toAbsolutePath());
        FaultBench bench = new FaultBench(FaultListTest.ROOT, work, System.getProperty("faults.left", "b11192"));
        List<FaultBench.Row> rows = new ArrayList<>();
        for (PlantedFault fault : PlantedFault.all()) {
            rows.add(bench.run(fault));
            Files.writeString(work.resolve("table.md"), FaultBench.table(rows));
        }
        assertThat(rows.stream().filter(FaultBench.Row::hit).count())
                .as(() -> FaultBench.table(rows))
                .isGreaterThanOrEqualTo(AT_LEAST);
        assertThat(FaultBench.median(rows, FaultBench.Row::seconds))
                .as(() -> FaultBench.table(rows))
                .isLessThan(MEDIAN_SECONDS);
    }
}
