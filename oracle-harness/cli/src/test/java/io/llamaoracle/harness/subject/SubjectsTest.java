package io.llamaoracle.harness.subject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.llamaoracle.harness.runner.NotCoveredException;
import io.llamaoracle.harness.runner.Runner;
import io.llamaoracle.harness.runner.RunnerException;
import io.llamaoracle.harness.runner.RunnerFactory;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.runner.Subjects;
import io.llamaoracle.harness.suite.Arrivals;
import io.llamaoracle.harness.suite.Case;
import io.llamaoracle.harness.suite.CaseKind;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.support.FakeServer;
import io.llamaoracle.harness.transcript.Step;
import io.llamaoracle.harness.transcript.Steps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SubjectsTest {
    private static final ServerSpec TINY = new ServerSpec(
            "tiny-llama-f16",
            Path.of("..", "..", "recordings", "models", "tiny-llama-f16.gguf"),
            List.of("-t", "2", "-np", "1", "-c", "2048", "--no-cache-prompt"));

    @TempDir
    Path folder;

    private static Case asked(CaseKind kind) {
        Request request = new Request("POST", "/completion", "{\"prompt\":[271],\"n_predict\":1}");
        return new Case("a", kind, List.of(request, request), false, "");
    }

    @Test
    void requestsThatOverlapAreNotCoveredByTheEngine() {
        try (Runner engine = Subjects.find("engine").open(TINY)) {
            assertThatThrownBy(() -> engine.run(asked(CaseKind.OVERLAP)))
                    .isInstanceOf(NotCoveredException.class)
                    .hasMessage("requests that overlap in time");
        }
    }

    @Test
    void overlappingRequestsWithArrivalsShareDecodes() {
        Request schedule = new Request(Arrivals.METHOD, "arrivals", "[0,1]");
        Request asked =
                new Request("POST", "/completion", "{\"prompt\":[271,261],\"n_predict\":3,\"ignore_eos\":true}");
        Case overlap = new Case("a", CaseKind.OVERLAP, List.of(asked, asked, schedule), true, "");
        ServerSpec two = new ServerSpec(TINY.model(), TINY.file(), List.of("-t", "2", "-np", "2", "-c", "512"));
        try (Runner engine = Subjects.find("engine").open(two)) {
            assertThat(engine.run(overlap).answers().getLast().body()).isEqualTo("1*2 1,0*2 0,1 0");
        }
    }

    @Test
    void theEngineGivesUpAtTheStartWithTheServersWords() {
        List<String> words = Stream.of(List.of("-fa", "off", "-ctv", "q8_0"), List.of("-b", "1"), List.of("--none"))
                .map(flags -> new ServerSpec(TINY.model(), TINY.file(), flags))
                .map(spec -> {
                    try (Runner engine = Subjects.find("engine").open(spec)) {
                        return engine.run(asked(CaseKind.ABORT))
                                .abort()
                                .orElseThrow()
                                .lastWords();
                    }
                })
                .toList();
        assertThat(words)
                .containsExactly(
                        "exit 1: quantized V cache requires flash_attn to be enabled",
                        "GGML_ASSERT(n_outputs_max <= cparams.n_outputs_max) failed",
                        "exit 1: error: invalid argument: --none");
    }

    /** A subject by its class name. */
    public static final class ByName implements RunnerFactory {
        @Override
        public Runner open(ServerSpec spec) {
            return new FakeServer(b -> b);
        }
    }

    @Test
    void aClassIsASubject() {
        assertThat(Subjects.find("class:" + ByName.class.getName()).open(TINY).name())
                .isEqualTo("fake");
        assertThatThrownBy(() -> Subjects.find("class:no.such.Class"))
                .isInstanceOf(RunnerException.class)
                .hasMessageContaining("no.such.Class");
        assertThatThrownBy(() -> Subjects.find("class:a.B@/no/such.jar")).hasMessageContaining("/no/such.jar");
    }

    @Test
    void aProcessThatReturnsLogitsIsASubjectAndTheHarnessSamples() throws IOException {
        Path script = folder.resolve("model.py");
        Files.writeString(script, """
                import json, sys
                for line in sys.stdin:
                    ask = json.loads(line)
                    if "model" in ask:
                        print(json.dumps({"ready": True}), flush=True)
                    else:
                        logits = [0.0] * 1024
                        logits[(ask["tokens"][-1] + 1) % 1024] = 5.0
                        print(json.dumps({"logits": logits}), flush=True)
                """);
        Case ask = new Case(
                "next",
                CaseKind.CONTINUATION,
                List.of(new Request(
                        "POST", "/completion", "{\"prompt\":[1,500],\"n_predict\":3,\"temperature\":0,\"n_probs\":2}")),
                false,
                "");
        try (Runner runner = Subjects.find("lines:python3 " + script).open(TINY)) {
            List<Step> steps = Steps.of(runner.run(ask).answers().get(0));
            assertThat(steps).extracting(s -> s.chosen().id()).containsExactly(501, 502, 503);
        }
    }

    @Test
    void aProcessThatBreaksTheProtocolIsAnError() {
        try (Runner runner = Subjects.find("lines:true").open(TINY)) {
            assertThatThrownBy(() -> runner.run(FakeServer.completion("x")))
                    .isInstanceOf(RunnerException.class)
                    .hasMessageContaining("process");
        }
    }
}
