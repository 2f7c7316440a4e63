package io.llamaoracle.harness.subject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.llamaoracle.harness.runner.NotCoveredException;
import io.llamaoracle.harness.runner.Runner;
import io.llamaoracle.harness.runner.RunnerException;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.runner.Subjects;
import io.llamaoracle.harness.runner.TensorData;
import io.llamaoracle.harness.runner.TensorSink;
import io.llamaoracle.harness.runner.TracedRunner;
import io.llamaoracle.harness.suite.Case;
import io.llamaoracle.harness.suite.CaseKind;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.Steps;
import io.llamaoracle.harness.transcript.Transcript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that speak lines: whole, partial, dead and wordy ones. */
class LinesTest {
    private static final ServerSpec TINY = new ServerSpec(
            "tiny-llama-f16",
            Path.of("../../recordings/models/tiny-llama-f16.gguf"),
            List.of("-t", "2", "-np", "1", "-c", "2048", "--no-cache-prompt"));

    @TempDir
    private Path folder;

    private Runner runner(String... lines) throws IOException {
        Path script = folder.resolve("a model.py");
        String head =
                "import json, sys\ndef say(x): print(json.dumps(x), flush=True)\nfor line in sys.stdin:\n    ask = json.loads(line)\n    ";
        Files.writeString(script, head + String.join("\n    ", lines) + "\n");
        return Subjects.find("lines:python3 '" + script + "'").open(TINY);
    }

    private static Case ask(String path, String body) {
        return new Case("x", CaseKind.CONTINUATION, List.of(new Request("POST", path, body)), false, "");
    }

    private static String body(Transcript transcript) {
        Answer answer = transcript.answers().get(0);
        assertThat(answer.status()).isEqualTo(200);
        return answer.body();
    }

    @Test
    void anEngineOfTheFirstVersionKeepsWorkingAndDivergesInsteadOfBeingRefused() throws IOException {
        try (Runner runner = runner("say({'ready': 1} if 'model' in ask else {'logits': [0.5] * 1024})")) {
            Case twoRequests = new Case(
                    "cache",
                    CaseKind.CONTINUATION,
                    List.of(
                            new Request("POST", "/completion", "{\"prompt\":[1,5,6],\"n_predict\":2,\"n_probs\":1}"),
                            new Request(
                                    "POST",
                                    "/completion",
                                    "{\"prompt\":[1,5,6,7],\"n_predict\":2,\"n_probs\":1,\"cache_prompt\":true}")),
                    true,
                    "");
            assertThat(runner.run(twoRequests).answers())
                    .extracting(Answer::status)
                    .containsExactly(200, 200);
            assertThat(runner.runForced(twoRequests, List.of(List.of(9, 9), List.of(9, 9))))
                    .isPresent();
        }
    }

    @Test
    void textAndWholeRequestsAreTheProcesss() throws IOException {
        try (Runner runner = runner(
                "if 'model' in ask: say({'can': ['text', 'tokens']})",
                "elif 'text' in ask: say({'ids': [1, 500 + len(ask['text'])]})",
                "elif 'ids' in ask: say({'text': 'ids ' + str(ask['ids'])})",
                "else: say({'logits': [float(i == ask['tokens'][-1] + 1) for i in range(1024)]})")) {
            assertThat(body(runner.run(ask("/tokenize", "{\"content\":\"abc\"}"))))
                    .contains("[1,503]");
            assertThat(body(runner.run(ask("/detokenize", "{\"tokens\":[4,5]}"))))
                    .contains("ids [4]ids [5]");
            Transcript next = runner.run(
                    ask("/completion", "{\"prompt\":\"abc\",\"n_predict\":1,\"temperature\":0,\"n_probs\":1}"));
            assertThat(Steps.of(next.answers().get(0)))
                    .extracting(s -> s.chosen().id())
                    .containsExactly(504);
        }
        try (Runner runner = runner(
                "if 'model' in ask: say({'can': ['request']})",
                "else: say({'status': 200, 'body': json.dumps(ask['request']['path'])})")) {
            assertThat(body(runner.run(ask("/completion", "{}")))).isEqualTo("\"/completion\"");
            assertThat(runner.runForced(ask("/completion", "{}"), List.of())).isEmpty();
        }
    }

    @Test
    void portionsAndTensorsComeInTheOrderOfTheDecodes() throws IOException {
        List<String> seen = new ArrayList<>();
        TensorSink sink = new TensorSink() {
            @Override
            public void decode(int[] tokens, int[] positions, int[] sequences, boolean[] outputs) {
                seen.add("decode " + tokens.length);
            }

            @Override
            public void portion(int index) {
                seen.add("portion " + index);
            }

            @Override
            public void tensor(TensorData tensor) {
                seen.add(tensor.name() + tensor.shape() + tensor.bytes().length + tensor.hash());
            }
        };
        try (Runner runner = runner(
                "if 'model' in ask: say({'can': ['tokens', 'trace']})",
                "elif 'trace' in ask: say({'tensors': [{'name': 'a', 'shape': [1, 2], 'values': [1.5, ask['from']]},"
                        + " {'name': 'b', 'shape': [3], 'hash': '00000000000000ff'}]})",
                "else: say({'logits_hex': '3f800000' * 1024})")) {
            Case two = ask("/completion", "{\"prompt\":[1,2],\"n_predict\":2,\"n_probs\":1}");
            ((TracedRunner) runner).trace(two, List.of(List.of(5, 5)), List.of("*"), sink);
        }
        String tensors = "a[2, 1, 1, 1]8";
        String hashed = "b[3, 1, 1, 1]000000000000000ff";
        assertThat(seen)
                .containsExactly("decode 2", "portion 0", tensors, hashed, "decode 1", "portion 0", tensors, hashed);
    }

    @Test
    void whatAProcessCannotIsNotCoveredByName() throws IOException {
        try (Runner runner = runner("say({'can': ['tokens']} if 'model' in ask else {'not_covered': 'mirostat'})")) {
            Case one = ask("/completion", "{\"prompt\":[1],\"n_predict\":1}");
            assertThatThrownBy(() -> runner.run(one))
                    .isInstanceOf(NotCoveredException.class)
                    .hasMessage("mirostat");
            assertThatThrownBy(() -> ((TracedRunner) runner).trace(one, List.of(), List.of("*"), null))
                    .isInstanceOf(NotCoveredException.class)
                    .hasMessageContaining("'trace'");
        }
    }

    @Test
    void brokenProcessesGetAClearErrorWithTheirLastLines() throws IOException {
        fails("can 'fly'; there are: tokens", "say({'can': ['fly']})");
        fails("ended with status 3", "sys.stderr.write('out of memory in layer 7\\n'); sys.exit(3)");
        fails("out of memory in layer 7", "sys.stderr.write('out of memory in layer 7\\n'); sys.exit(3)");
        fails("no JSON object", "print('loading model ...', flush=True)");
        fails("loading model ...", "print('loading model ...', flush=True)");
        fails("an error: no such layer", "say({'error': 'no such layer'})");
        fails(
                "3 logits, the vocabulary has 1024",
                "say({'can': ['tokens']} if 'model' in ask else {'logits': [1, 2, 3]})");
        fails("no number", "say({'can': ['tokens']} if 'model' in ask else {'logits': ['x'] * 1024})");
    }

    private void fails(String message, String... script) throws IOException {
        try (Runner runner = runner(script)) {
            assertThatThrownBy(() -> runner.run(ask("/completion", "{\"prompt\":[1],\"n_predict\":1}")))
                    .isInstanceOf(RunnerException.class)
                    .hasMessageContaining(message);
        }
    }
}
