package io.llamaoracle.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.engine.model.FirstWrongNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every planted fault but the explained ones is caught by recorded kernel values; the table of docs/kernels.md says by how many. */
class KernelFaultTest {
    /** Faults that no recorded value can show; docs/kernels.md says why. */
    private static final List<String> SURVIVORS =
            List.of("Q8_0: ties away from zero", "RMS norm: squares summed backwards");

    @Test
    void everyFaultIsCaughtAndTheDocSaysByWhat() throws IOException {
        List<KernelRecording> all = KernelRecording.all();
        StringBuilder table = new StringBuilder(
                "| fault | caught by | of | first wrong case | first wrong node |\n|---|---:|---:|---|---|\n");
        for (KernelFault f : KernelFault.values()) {
            Kernels faulty = FaultyKernels.with(f.fault);
            List<KernelRecording> cases =
                    all.stream().filter(r -> r.line().startsWith(f.prefix)).toList();
            List<KernelRecording> caught =
                    cases.stream().filter(r -> !r.check(faulty).isEmpty()).toList();
            String first = caught.isEmpty() ? "-" : caught.get(0).line();
            String node = caught.isEmpty() ? "-" : node(f, faulty);
            table.append("| %s | %d | %d | `%s` | %s |\n".formatted(f.what, caught.size(), cases.size(), first, node));
        }
        Path written = Files.createDirectories(Path.of("target")).resolve("kernel-faults.md");
        Files.writeString(written, table);
        assertThat(table.toString().lines().filter(l -> l.contains("| 0 |")))
                .hasSize(SURVIVORS.size())
                .allMatch(l -> SURVIVORS.stream().anyMatch(l::contains));
        assertThat(Files.readString(Path.of("..", "docs", "kernels.md")))
                .as("docs/kernels.md must hold the table in engine/%s", written)
                .contains(table);
    }

    /** In the recorded graphs of the micro-model of the type; where it shows no difference, the one node of the case. */
    private static String node(KernelFault fault, Kernels faulty) throws IOException {
        String named = FirstWrongNode.of(fault.model(), faulty);
        return named.isEmpty() ? "`" + fault.op() + "` alone" : "`" + fault.model() + "`: `" + named + "`";
    }
}
