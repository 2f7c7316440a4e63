package io.llamaoracle.harness.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.diff.Verdict;
import io.llamaoracle.harness.models.Catalogue;
import io.llamaoracle.harness.models.ModelStore;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.recording.RecordingStore;
import io.llamaoracle.harness.report.Run;
import io.llamaoracle.harness.report.VerdictTable;
import io.llamaoracle.harness.runner.Subjects;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Recorded cases in JVMs that only interpret (a few types: that takes its time) or have no AVX (every type): the twin
 * serves, the bits are the same.
 */
class ReplayFlagsTest {
    private static final Path ROOT = Path.of("..", "..");

    @ParameterizedTest
    @CsvSource({"-Xint,rows/1,q4_0|q8_0|iq4_nl|q1_0,4", "-XX:UseAVX=0,rows/9,.*,17"})
    void sameBits(String flag, String wanted, String types, int cases) throws IOException, InterruptedException {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                flag,
                "-Xmx512m",
                "--add-modules=jdk.incubator.vector",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                ReplayFlagsTest.class.getName(),
                wanted,
                types);
        Process child = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(child.waitFor()).as("%s: %s", flag, said).isZero();
        assertThat(said).contains(cases + " cases equal");
        assertThat(said.lines().filter(l -> l.contains("scalar kernels (slow)")))
                .hasSize(1);
    }

    /** The child: replays one case of recordings of suite kernels-micro; exits 1 unless all are equal. */
    public static void main(String[] args) {
        ModelStore models =
                new ModelStore(Catalogue.load(), ROOT.resolve("recordings/models"), ROOT.resolve(".oracle/models"));
        Replayer replayer = new Replayer(
                Subjects.find("engine"),
                KnownDivergences.read(ROOT.resolve("recordings").resolve(KnownDivergences.FILE)),
                false);
        Run run = new Run("engine", "1/1");
        for (Recording r : new RecordingStore(ROOT.resolve("recordings")).accepted()) {
            boolean type = r.manifest().model().matches("micro-llama-(" + args[1] + ")");
            if (type && r.manifest().suite().equals("kernels-micro")) {
                replayer.replay(r, models.require(r.manifest().model()), args[0]::equals, run::add);
            }
        }
        int equal = run.total().of(Verdict.EQUAL);
        if (equal == 0 || equal != run.total().cases()) {
            System.err.println(VerdictTable.text(run));
            System.exit(1);
        }
        System.err.println(equal + " cases equal");
        System.exit(0);
    }
}
