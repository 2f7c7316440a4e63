package io.llamaoracle.harness.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.probe.Probe;
import io.llamaoracle.harness.sweep.Sweep;
import io.llamaoracle.harness.sweep.SweepFile;
import io.llamaoracle.harness.sweep.Sweeps;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Plants one fault after the other in the engine and asks the recorded sweeps; each must differ within a minute unless the
 * list says why it cannot. Writes the table that docs/planted-faults-samplers.md keeps.
 */
@Tag("exhaustive")
class SamplerFaultsIT {
    private static final Path MODELS = Path.of("..", "..", "recordings", "models");
    private static final Path TARGET = Path.of("..", "..", "recordings", "b11192", "haswell-gcc12-glibc2.36");
    private static final Path DOCS = Path.of("..", "..", "docs", "planted-faults-samplers.md");
    private static final long MINUTE = 60_000_000_000L;

    private final Map<String, SweepFile> recordings = new HashMap<>();

    @Test
    void everyFaultIsCaught(@TempDir Path folder) throws IOException, ReflectiveOperationException {
        final List<PlantedFault> faults = PlantedFault.read("/faults/samplers.txt");
        final List<String> table = new ArrayList<>();
        final List<String> wrong = new ArrayList<>();
        for (final PlantedFault fault : faults) {
            final long start = System.nanoTime();
            final String caught;
            try (Probe faulty = FaultyEngine.probe(fault, Files.createDirectory(folder.resolve(fault.id())))) {
                caught = firstDifference(faulty, fault.sweeps());
            }
            final boolean late = System.nanoTime() - start > MINUTE;
            if (caught == null == (fault.survives() == null) || late && fault.survives() == null) {
                wrong.add(fault.id() + ": " + caught);
            }
            table.add("| `" + fault.id() + "` | " + fault.what() + " | "
                    + (caught == null ? "survives: " + fault.survives() : "caught by " + caught) + " |");
        }
        Files.createDirectories(Path.of("target"));
        Files.writeString(Path.of("target", "planted-faults-samplers.txt"), String.join("\n", table) + "\n");
        assertThat(wrong).as("faults that ended otherwise than the list says").isEmpty();
        assertThat(faults.stream().filter(f -> f.survives() == null)).hasSizeGreaterThanOrEqualTo(25);
        assertThat(Files.readString(DOCS, StandardCharsets.UTF_8))
                .as("repair: put target/planted-faults-samplers.txt into " + DOCS)
                .contains(table);
    }

    private String firstDifference(Probe faulty, List<String> sweeps) {
        for (final String name : sweeps) {
            final Sweep sweep = Sweeps.all(MODELS).stream()
                    .filter(s -> s.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            final SweepFile recorded = recordings.computeIfAbsent(name, n -> SweepFile.read(SweepFile.path(TARGET, n)));
            for (int block = 0; block < sweep.blocks(); block++) {
                if (differs(sweep, faulty, block, recorded)) {
                    return name + ", block " + block;
                }
            }
        }
        return null;
    }

    /** An index out of range counts: the faulty engine left its arrays. */
    private static boolean differs(Sweep sweep, Probe faulty, int block, SweepFile recorded) {
        try {
            return sweep.hash(faulty, block) != recorded.hashes()[block];
        } catch (IndexOutOfBoundsException e) {
            return true;
        }
    }
}
