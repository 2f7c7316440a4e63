package io.llamaoracle.harness.bisect;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Planted faults found live, against the real server. */
@Tag("oracle")
class BisectIT {
    @TempDir
    Path folder;

    private FaultBench bench() {
        return new FaultBench(FaultListTest.ROOT, folder, System.getProperty("faults.left", "b11192"));
    }

    private static PlantedFault fault(String id) {
        return PlantedFault.all().stream()
                .filter(f -> f.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void namesTheOperationOfAWrongRoot() throws IOException, InterruptedException {
        FaultBench.Row row = bench().run(fault("K04"));
        assertThat(row.hit()).as(() -> FaultBench.line(row)).isTrue();
        assertThat(row.statement()).contains("its inputs are equal, so the fault is in that op (RMS_NORM)");
    }

    @Test
    void namesTheSamplerThatCutsEarly() throws IOException, InterruptedException {
        FaultBench.Row row = bench().run(fault("S01"));
        assertThat(row.hit()).as(() -> FaultBench.line(row)).isTrue();
    }

    @Test
    void reducesAPlantedFaultToFewerLayersAndFewTokens() throws IOException, InterruptedException {
        Json.Obj all = JsonText.readObject(bench().command(fault("K04"), "reduce"));
        Json.Obj reduce = (Json.Obj) all.get("reduce").orElseThrow();
        Json.Obj reduced = (Json.Obj) reduce.get("reduced").orElseThrow();
        Json.Obj bisect = (Json.Obj) all.get("bisect").orElseThrow();
        assertThat(reduce.text("signature", "")).startsWith("NODE/RMS_NORM");
        assertThat(bisect.text("unit", "")).isEqualTo("RMS_NORM");
        assertThat(((Json.Arr) reduced.get("layers").orElseThrow()).items()).hasSizeLessThan(4);
        Json.Obj request = (Json.Obj)
                ((Json.Arr) reduced.get("requests").orElseThrow()).items().get(0);
        Json prompt =
                JsonText.readObject(request.text("body", "")).get("prompt").orElseThrow();
        assertThat(((Json.Arr) prompt).items()).hasSizeLessThanOrEqualTo(8);
    }
}
