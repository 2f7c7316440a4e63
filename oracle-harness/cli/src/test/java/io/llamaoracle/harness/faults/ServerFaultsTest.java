package io.llamaoracle.harness.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.diff.TranscriptDiff;
import io.llamaoracle.harness.diff.Verdict;
import io.llamaoracle.harness.recording.RecordedCase;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.runner.Runner;
import io.llamaoracle.harness.runner.RunnerException;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.subject.EngineRunner;
import io.llamaoracle.harness.transcript.Canonical;
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
 * Plants one fault after the other in the server's logic and replays recorded cases; one of them must differ unless the list
 * says why it cannot. The engine without a fault must give the very same cases equal. Writes the table that
 * docs/planted-faults-server.md keeps.
 */
@Tag("exhaustive")
class ServerFaultsTest {
    private static final String MODEL = "tiny-llama-f16";
    private static final Path DOCS = Path.of("..", "..", "docs", "planted-faults-server.md");
    private static final Path RECORDINGS = Path.of("..", "..", "recordings");
    private static final Path TARGET = RECORDINGS.resolve(Path.of("b11192", "haswell-gcc12-glibc2.36", MODEL));

    private final Map<String, RecordedCase> cases = new HashMap<>();
    private ServerSpec spec;

    @Test
    void everyFaultIsCaught(@TempDir Path folder) throws IOException {
        load("requests");
        load("probabilities");
        load("stops");
        List<PlantedFault> faults = PlantedFault.read("/faults/server.txt");
        List<String> table = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        for (PlantedFault fault : faults) {
            String caught;
            try (Runner faulty = FaultyServer.subjects(fault, Files.createDirectory(folder.resolve(fault.id())))
                    .open(spec)) {
                caught = firstDifference(faulty, fault.sweeps());
            }
            if (caught == null == (fault.survives() == null)) {
                wrong.add(fault.id() + ": " + caught);
            }
            table.add("| `" + fault.id() + "` | " + fault.what() + " | "
                    + (caught == null ? "survives: " + fault.survives() : "caught by " + caught) + " |");
        }
        Files.createDirectories(Path.of("target"));
        Files.writeString(Path.of("target", "planted-faults-server.txt"), String.join("\n", table) + "\n");
        assertThat(wrong).as("faults that ended otherwise than the list says").isEmpty();
        assertThat(faults.stream().filter(f -> f.survives() == null)).hasSizeGreaterThanOrEqualTo(20);
        assertThat(Files.readString(DOCS, StandardCharsets.UTF_8))
                .as("repair: put target/planted-faults-server.txt into " + DOCS)
                .contains(table);
        try (Runner sound = new EngineRunner(spec)) {
            for (PlantedFault fault : faults) {
                assertThat(firstDifference(sound, fault.sweeps()))
                        .as(fault.id())
                        .isNull();
            }
        }
    }

    private void load(String suite) {
        Recording recording = Recording.open(TARGET.resolve(suite));
        spec = new ServerSpec(
                MODEL,
                RECORDINGS.resolve("models").resolve(MODEL + ".gguf"),
                recording.manifest().flags());
        recording.forEach(c -> cases.put(suite + "/" + c.definition().id(), c));
    }

    private String firstDifference(Runner runner, List<String> names) {
        for (String name : names) {
            RecordedCase recorded = cases.get(name);
            assertThat(recorded).as(name).isNotNull();
            try {
                Verdict verdict = TranscriptDiff.compare(
                                recorded.transcript(), Canonical.of(runner.run(recorded.definition())))
                        .verdict();
                if (verdict == Verdict.DIVERGED) {
                    return "`" + name + "`";
                }
            } catch (RunnerException e) {
                return "`" + name + "` (" + e.getMessage().split("\n", 2)[0] + ")";
            }
        }
        return null;
    }
}
