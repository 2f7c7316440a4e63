package io.llamaoracle.harness.stability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.llamaoracle.harness.recording.Manifest;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.recording.RecordingStore;
import io.llamaoracle.harness.replay.EnvironmentNote;
import io.llamaoracle.harness.runner.Machine;
import io.llamaoracle.harness.support.FakeServer;
import io.llamaoracle.harness.support.Jobs;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StabilityTest {
    @TempDir
    private Path folder;

    @Test
    void oneVariableIsVariedAtATime() {
        List<Variation> all = Variation.of(List.of("-t", "2", "-np", "1", "-c", "2048", "--no-cache-prompt"));
        assertThat(all)
                .extracting(Variation::name)
                .containsExactly("process", "order", "threads=1", "threads=3", "slots=2", "cache=on");
        assertThat(all.get(3).flags()).containsExactly("-t", "3", "-np", "1", "-c", "2048", "--no-cache-prompt");
        assertThat(all.get(4).flags()).containsExactly("-t", "2", "-np", "2", "-c", "4096", "--no-cache-prompt");
        assertThat(all.get(5).flags()).containsExactly("-t", "2", "-np", "1", "-c", "2048");
        List<Integer> order = List.of(1, 2, 3, 4, 5, 6);
        assertThat(all.get(1).order(order)).isNotEqualTo(order).containsExactlyInAnyOrderElementsOf(order);
    }

    @Test
    void casesAreClassedByTheVariableThatBreaksThem() {
        Recording recording =
                Jobs.accepted(new RecordingStore(folder), Jobs.job(11192, "m", "aa", 30), UnaryOperator.identity());
        List<String> asked = new ArrayList<>();
        List<CaseStability> found = new Stability(
                        spec -> new FakeServer(body -> fault(spec.flags(), asked, body)), (name, n) -> {})
                .of(recording, Path.of("none.gguf"));
        assertThat(found).hasSize(30);
        assertThat(found.stream().filter(c -> c.kind() == StabilityClass.PINNED))
                .isNotEmpty();
        assertThat(found.stream().filter(c -> c.kind() == StabilityClass.ENVIRONMENT_BOUND))
                .isNotEmpty()
                .allSatisfy(c -> assertThat(c.brokenBy()).isEqualTo(Map.of("threads=3", "text")));
        assertThat(found.stream().filter(c -> c.kind() == StabilityClass.UNSTABLE))
                .isNotEmpty()
                .allSatisfy(c -> assertThat(c.brokenBy()).containsKey("order"));
    }

    /** Three threads change texts x3; the shuffled pass changes texts x5. */
    private static String fault(List<String> flags, List<String> asked, String body) {
        if (flags.contains("3")) {
            return body.replace("\"content\":\"x3", "\"content\":\"y3");
        }
        asked.add(body);
        boolean shuffled = asked.size() > 30 && asked.size() <= 60;
        return shuffled ? body.replace("\"content\":\"x5", "\"content\":\"y5") : body;
    }

    @Test
    void anotherEnvironmentIsSaid() {
        Recording recording =
                Jobs.accepted(new RecordingStore(folder), Jobs.job(11192, "m", "aa", 1), UnaryOperator.identity());
        Map<String, String> same = Map.of("build", "11192", "variant", "haswell", "libc", "glibc-2.36");
        assertThat(EnvironmentNote.of(recording.manifest(), same)).isEmpty();
        assertThat(EnvironmentNote.of(recording.manifest(), Map.of())).isEmpty();
        assertThat(EnvironmentNote.of(
                        recording.manifest(), Map.of("build", "11434", "variant", "haswell", "compiler", "gcc-11")))
                .contains("another environment than the recording's: build 11434 (recorded: 11192), compiler gcc-11"
                        + " (recorded: gcc-12); differences may come from it");
    }

    @Test
    void anotherMachineIsSaidWhereItWasRecorded() {
        Manifest manifest = Jobs.accepted(
                        new RecordingStore(folder), Jobs.job(11192, "m", "aa", 1), UnaryOperator.identity())
                .manifest();
        assertThat(Manifest.read(manifest.write())).isEqualTo(manifest);
        assertThat(EnvironmentNote.of(manifest, manifest.machine().environment()))
                .isEmpty();
        Machine other = Machine.of(
                "vendor_id\t: AuthenticAMD\ncpu family\t: 25\nmodel\t\t: 1\nmodel name\t: AMD EPYC 7763\n"
                        + "stepping\t: 1\nflags\t\t: fpu avx2 avx hypervisor\n\nprocessor\t: 1\n",
                "6.1\n");
        assertThat(EnvironmentNote.of(manifest, other.environment()))
                .contains("another environment than the recording's: cpu AuthenticAMD AMD EPYC 7763, family 25 model 1"
                        + " stepping 1 (recorded: GenuineIntel Fake, family 6 model 1 stepping 1); differences may come"
                        + " from it");
        Manifest before = Manifest.read(manifest.write().replace("\"machine\"", "\"other\""));
        assertThat(before.machine()).isEqualTo(Machine.UNKNOWN);
        assertThat(EnvironmentNote.of(before, other.environment())).isEmpty();
        Map<String, String> both = new HashMap<>(other.environment());
        both.put("build", "11434");
        assertThat(EnvironmentNote.of(before, both)).get(STRING).contains("its CPU and kernel were not recorded");
    }
}
