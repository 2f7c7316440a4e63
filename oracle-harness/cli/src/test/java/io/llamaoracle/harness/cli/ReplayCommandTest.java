package io.llamaoracle.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.recording.RecordingStore;
import io.llamaoracle.harness.recording.Sha256;
import io.llamaoracle.harness.support.FakeServer;
import io.llamaoracle.harness.support.Jobs;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Exit codes and messages of replay, accept and record, as a user meets them. */
class ReplayCommandTest {
    @TempDir
    Path folder;

    private Path recordings;
    private Path models;
    private RecordingStore store;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void model() throws IOException {
        recordings = folder.resolve("recordings");
        models = Files.createDirectories(folder.resolve("models"));
        store = new RecordingStore(recordings);
        Files.writeString(models.resolve("mine.gguf"), "a model");
    }

    private Recording record(String model) throws IOException {
        String sha = Sha256.of("a model");
        return Jobs.accepted(store, Jobs.job(11192, model, sha, 6), UnaryOperator.identity());
    }

    private int oracle(String command, String... more) {
        List<String> line = new ArrayList<>(List.of(command, "--recordings", recordings.toString()));
        if (command.equals("replay")) {
            line.addAll(List.of(
                    "--models-dir",
                    models.toString(),
                    "--reports",
                    folder.resolve("r").toString()));
        }
        line.addAll(List.of(more));
        CommandLine oracle = Main.commandLine();
        oracle.setOut(new PrintWriter(out, true));
        oracle.setErr(new PrintWriter(err, true));
        return oracle.execute(line.toArray(String[]::new));
    }

    @Test
    void equalIsZeroAndWritesEveryReport() throws IOException {
        record("mine");
        assertThat(oracle("replay", "--subject", "fake")).isZero();
        assertThat(out.toString()).contains("all equal").contains("54/54");
        assertThat(folder.resolve("r")).isDirectoryContaining("glob:**/index.html");
        assertThat(folder.resolve("r").resolve("report.json")).content().contains("\"EQUAL\": 6");
        try (Stream<Path> files = Files.list(folder.resolve("r"))) {
            assertThat(files).hasSize(4);
        }
    }

    @Test
    void anotherMachineIsSaidBeforeAnythingIsCompared() throws IOException {
        record("mine");
        assertThat(oracle("replay", "--subject", "fake:elsewhere")).isZero();
        assertThat(err.toString())
                .contains(
                        "oracle: another environment than the recording's: cpu AuthenticAMD Fake (recorded: GenuineIntel"
                                + " Fake, family 6 model 1 stepping 1), cpu_flags avx (recorded: avx avx2)");
        err.getBuffer().setLength(0);
        assertThat(oracle("replay", "--subject", "fake")).isZero();
        assertThat(err.toString()).doesNotContain("another environment");
    }

    @Test
    void aFlippedDigitIsNamedAndWithTheCheckOverriddenDiverges() throws IOException {
        Path cases = record("mine").folder().resolve("cases-000.txt");
        String text = Files.readString(cases);
        int at = text.indexOf(":c", text.indexOf("\n%")) + 8;
        char flipped = text.charAt(at) == '1' ? '0' : '1';
        Files.writeString(cases, text.substring(0, at) + flipped + text.substring(at + 1));
        assertThat(oracle("replay", "--subject", "fake")).isEqualTo(4);
        assertThat(err.toString())
                .contains(cases + " was changed after it was recorded")
                .contains("./oracle record --suite fake --model mine");
        assertThat(oracle("replay", "--subject", "fake", "--no-manifest-check")).isEqualTo(3);
        assertThat(out.toString()).contains("DIVERGED").contains("ulp").contains("repeat");
    }

    @Test
    void aMissingModelIsSkippedByNameAndNothingComparedFails() throws IOException {
        record("tiny-llama-q4_k-pure");
        assertThat(oracle("replay", "--subject", "fake")).isEqualTo(4);
        assertThat(out.toString()).contains("SKIPPED").contains("./oracle models make tiny-llama-q4_k-pure");
        assertThat(err.toString()).contains("nothing was compared");
        record("mine");
        assertThat(oracle("replay", "--subject", "fake")).isZero();
        assertThat(oracle("replay", "--subject", "fake", "--fail-on-skip")).isEqualTo(4);
    }

    @Test
    void anotherModelFileIsRefused() throws IOException {
        record("mine");
        Files.writeString(models.resolve("mine.gguf"), "another model");
        assertThat(oracle("replay", "--subject", "fake")).isEqualTo(4);
        assertThat(err.toString()).contains("mine.gguf has sha256").contains("expected " + Sha256.of("a model"));
    }

    @Test
    void aTruncatedModelIsAnErrorOfTheEngineNotACrash() throws IOException {
        Path whole = Path.of("..", "..", "recordings", "models", "tiny-llama-f16.gguf");
        byte[] head = new byte[4000];
        try (var in = Files.newInputStream(whole)) {
            assertThat(in.readNBytes(head, 0, head.length)).isEqualTo(head.length);
        }
        Files.write(models.resolve("mine.gguf"), head);
        Jobs.accepted(
                store, Jobs.job(11192, "mine", Sha256.of(models.resolve("mine.gguf")), 2), UnaryOperator.identity());
        assertThat(oracle("replay")).isEqualTo(4);
        assertThat(out.toString()).contains("ERROR").contains("engine");
    }

    @Test
    void wrongUsageAndUnknownNamesSayWhatThereIs() throws IOException {
        record("mine");
        assertThat(oracle("replay", "--shard", "3/2")).isEqualTo(2);
        assertThat(oracle("replay", "--nonsense")).isEqualTo(2);
        assertThat(oracle("replay", "--subject", "nobody")).isEqualTo(4);
        assertThat(err.toString()).contains("no subject is called 'nobody'").contains("engine: the Java engine");
        assertThat(oracle("replay", "b1/**")).isEqualTo(4);
        assertThat(oracle("record", "--suite", "no-such-suite")).isEqualTo(2);
        assertThat(oracle("record", "--suite", "first", "--oracle", "process:/no/such/server"))
                .isEqualTo(4);
    }

    @Test
    void acceptPromotesByGlobAndWarnsOfOneThatMatchesNothing() {
        Recording received = Jobs.recorder(store, s -> new FakeServer(b -> b)).record(Jobs.job(11192, "mine", "aa", 3));
        assertThat(oracle("review")).isZero();
        assertThat(out.toString()).contains(received.id()).contains("new: 3 cases");
        assertThat(oracle("accept", "--only", "b9/**")).isZero();
        assertThat(err.toString()).contains("'b9/**' matches nothing");
        assertThat(store.accepted()).isEmpty();
        assertThat(oracle("accept", "--only", "**/fake")).isZero();
        assertThat(store.accepted()).hasSize(1);
        assertThat(store.received()).isEmpty();
    }

    @Test
    void reviewGroupsWhatANewBuildChanges() throws IOException {
        record("mine");
        Jobs.recorder(store, s -> new FakeServer(b -> b.replace("\"content\":\"x", "\"content\":\"y")))
                .record(Jobs.job(11243, "mine", Sha256.of("a model"), 7));
        assertThat(oracle("review")).isZero();
        assertThat(out.toString())
                .contains("against b11192/haswell-gcc12-glibc2.36/mine/fake: {TEXT=6, NEW=1}")
                .contains("text, (plain): 6  c/0 c/1");
    }
}
