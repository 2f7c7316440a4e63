package io.llamaoracle.harness.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.diff.Verdict;
import io.llamaoracle.harness.models.Catalogue;
import io.llamaoracle.harness.models.ModelStore;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.replay.CaseResult;
import io.llamaoracle.harness.replay.KnownDivergences;
import io.llamaoracle.harness.replay.Replayer;
import io.llamaoracle.harness.runner.RunnerFactory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Plants one fault of a list after the other in the engine and replays recorded cases; each must be caught unless the list
 * says why it cannot. Writes the table that the list's page keeps. {@code -Dfaults=ID,ID} plants only these.
 */
@Tag("exhaustive")
abstract class RecordedFaults {
    private static final Path RECORDINGS = Path.of("..", "..", "recordings");
    private static final Path TARGET = RECORDINGS.resolve("b11192").resolve("haswell-gcc12-glibc2.36");
    private static final ModelStore MODELS =
            new ModelStore(Catalogue.load(), RECORDINGS.resolve("models"), Path.of("..", "..", ".oracle", "models"));
    private final String list;

    /**
     * The faults of a list.
     *
     * @param list name of the file below {@code faults/} and end of the page's name
     */
    RecordedFaults(String list) {
        this.list = list;
    }

    @Test
    void everyFaultIsCaught(@TempDir Path folder) throws IOException {
        List<PlantedFault> faults = PlantedFault.read("/faults/" + list + ".txt");
        assertThat(faults.stream().filter(f -> f.survives() == null)).hasSizeGreaterThanOrEqualTo(20);
        List<String> table = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        Path written = Path.of("target", "planted-faults-" + list + ".txt");
        Files.createDirectories(written.getParent());
        // the faults are in the scalar twins, which also start faster than the vector kernels
        System.setProperty("llamaoracle.kernels", "scalar");
        try {
            for (PlantedFault fault : chosen(faults)) {
                String caught = caughtBy(fault, Files.createDirectory(folder.resolve(fault.id())));
                if (caught == null == (fault.survives() == null)) {
                    wrong.add(fault.id() + ": " + caught);
                }
                table.add("| `" + fault.id() + "` | " + fault.what() + " | "
                        + (caught == null ? "survives: " + fault.survives() : "caught by " + caught) + " |");
                Files.writeString(written, String.join("\n", table) + "\n");
            }
        } finally {
            System.clearProperty("llamaoracle.kernels");
        }
        assertThat(wrong).as("faults that ended otherwise than the list says").isEmpty();
        Path page = Path.of("..", "..", "docs", "planted-faults-" + list + ".md");
        assertThat(Files.readString(page, StandardCharsets.UTF_8).lines())
                .as("repair: put " + written + " into " + page)
                .containsAll(table);
    }

    private static List<PlantedFault> chosen(List<PlantedFault> faults) {
        String only = System.getProperty("faults", "");
        return only.isEmpty()
                ? faults
                : faults.stream()
                        .filter(f -> List.of(only.split(",")).contains(f.id()))
                        .toList();
    }

    private static String caughtBy(PlantedFault fault, Path folder) throws IOException {
        RunnerFactory subjects = FaultyServer.subjects(fault, folder);
        for (String tried : fault.sweeps()) {
            int at = tried.indexOf(':');
            Recording recording = Recording.open(TARGET.resolve(tried.substring(0, at)));
            String model = recording.manifest().model();
            List<CaseResult> results = new ArrayList<>();
            new Replayer(subjects, KnownDivergences.none(), false)
                    .replay(recording, MODELS.require(model), tried.substring(at + 1)::equals, results::add);
            assertThat(results).as("case " + tried).hasSize(1);
            if (results.get(0).verdict() != Verdict.EQUAL) {
                return "`" + tried + "`";
            }
        }
        return null;
    }
}
