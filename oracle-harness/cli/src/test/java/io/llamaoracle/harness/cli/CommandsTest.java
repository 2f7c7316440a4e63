package io.llamaoracle.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.recording.RecordingStore;
import io.llamaoracle.harness.support.FakeServer;
import io.llamaoracle.harness.support.Jobs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Review by keys, JSON output, a port that is taken. */
class CommandsTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int oracle(String... line) {
        CommandLine oracle = Main.commandLine();
        oracle.setOut(new PrintWriter(out, true));
        oracle.setErr(new PrintWriter(err, true));
        return oracle.execute(line);
    }

    private Json.Obj json() {
        return JsonText.readObject(out.toString().strip());
    }

    /** Models a and b change their texts, c its floats, d is new. */
    private RecordingStore received() {
        RecordingStore store = new RecordingStore(folder);
        for (String model : new String[] {"a", "b", "c", "d"}) {
            if (!model.equals("d")) {
                Jobs.accepted(store, Jobs.job(11192, model, "aa", 3), UnaryOperator.identity());
            }
            String from = model.equals("c") ? "\"logprob\":-2" : "\"content\":\"x";
            String to = model.equals("c") ? "\"logprob\":-3" : "\"content\":\"y";
            Jobs.recorder(store, s -> new FakeServer(b -> b.replace(from, to))).record(Jobs.job(11243, model, "aa", 3));
        }
        return store;
    }

    @Test
    void oneKeyAcceptsAllOfAGroup() {
        RecordingStore store = received();
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream("g\ns\nq\n".getBytes(StandardCharsets.UTF_8)));
        try {
            assertThat(oracle("review", "--keys", "--recordings", folder.toString()))
                    .isZero();
        } finally {
            System.setIn(before);
        }
        assertThat(out.toString()).contains("all in [g]roup");
        assertThat(store.received())
                .extracting(r -> r.manifest().model())
                .as("b changed as a did; c was skipped, d not reached")
                .containsExactly("c", "d");
    }

    @Test
    void reviewTellsWhatExplainsTheChangesOfAllRecordings() {
        RecordingStore store = new RecordingStore(folder);
        for (String model : new String[] {"tiny-q6_k-pure", "micro-q6_k", "micro-iq4_xs", "micro-f16"}) {
            Jobs.accepted(store, Jobs.job(11192, model, "aa", 3), UnaryOperator.identity());
            String from = model.contains("q6_k") ? "\"content\":\"x" : "no such";
            Jobs.recorder(store, s -> new FakeServer(b -> b.replace(from, "\"content\":\"y")))
                    .record(Jobs.job(11243, model, "aa", 4));
        }
        assertThat(oracle("review", "--recordings", folder.toString())).isZero();
        assertThat(out.toString())
                .contains("by weight type, change and parameters:")
                .contains("  q6_k  text  (plain): 6 cases in 2 recordings")
                .contains("  q6_k  new  (plain): 2 cases in 2 recordings")
                .contains("  f16  new  (plain): 1 case in 1 recording");
        out.getBuffer().setLength(0);
        assertThat(oracle("review", "--json", "--recordings", folder.toString()))
                .isZero();
        assertThat(JsonText.write(json()))
                .contains("{\"weights\":\"q6_k\",\"change\":\"text\",\"parameters\":\"(plain)\",\"cases\":6,"
                        + "\"recordings\":2}");
    }

    @Test
    void acceptAndModelsAnswerInJson() {
        received();
        assertThat(oracle("accept", "--json", "--only", "**/a/**", "--recordings", folder.toString()))
                .isZero();
        assertThat(JsonText.write(json()))
                .isEqualTo("{\"accepted\":[\"b11243/haswell-gcc12-glibc2.36/a/fake\"],\"refused\":[]}");
        out.getBuffer().setLength(0);
        assertThat(oracle("models", "list", "--json")).isZero();
        assertThat(json().get("models")).isPresent();
    }

    @Test
    void aTakenPortIsSaid() throws IOException {
        Path model = Path.of("..", "..", "recordings", "models", "micro-llama-odd-f16.gguf");
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            assertThat(oracle("serve", "-m", model.toString(), "--port", port, "-c", "256", "-np", "1"))
                    .isEqualTo(4);
            assertThat(err.toString()).contains("cannot listen on 127.0.0.1:" + port);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--rounds=0", "--rounds=-1", "--minutes=0", "--warm-up=-1", "--threads=0"})
    void aBenchThatWouldMeasureNothingIsAWrongUse(String option) {
        assertThat(oracle("bench", "--model", "tiny-llama-f16", option)).isEqualTo(2);
        assertThat(err.toString()).contains("must be above 0");
    }

    @ParameterizedTest
    @CsvSource({
        "replay --target engine,                --target is now --subject",
        "replay --subject container:11200,      is now written b11200",
        "drift 11192,                           is now written b11192",
        "bisect nodes -m m -r x --left 11192,   is now written b11192",
        "bench-sampler --rounds 3,              bench sampler --rounds 3",
        "record-probe --sweep rng,              record --probe --sweep rng",
        "record --oracle b11192 --build 11200,  are part of --oracle",
    })
    void aSpellingThatChangedIsAnsweredWithTheNewOne(String line, String now) {
        assertThat(oracle(line.split(" "))).isEqualTo(2);
        assertThat(err.toString()).contains(now);
    }

    @Test
    void aBisectionOfWhatTheEngineDoesNotCoverSaysSo() {
        Path model = Path.of("..", "..", "recordings", "models", "micro-llama-odd-f16.gguf");
        List<String> line = new ArrayList<>(List.of("bisect", "--left", "engine", "-m", model.toString(), "-r", "{}"));
        line.addAll(List.of("--flags", "--no-such-option", "--out", folder.toString()));
        assertThat(oracle(line.toArray(String[]::new))).isEqualTo(4);
        assertThat(out.toString()).contains("NOT_COVERED").contains("invalid argument: --no-such-option");
    }
}
