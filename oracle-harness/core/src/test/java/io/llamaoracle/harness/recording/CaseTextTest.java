package io.llamaoracle.harness.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.suite.Case;
import io.llamaoracle.harness.suite.CaseKind;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Abort;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.Transcript;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CaseTextTest {
    private static final String ENTRY =
            "{\"id\":5,\"token\":\"a\",\"bytes\":[97],\"logprob\":-0.5,\"top_logprobs\":[%s]}";
    private static final String TOP = "{\"id\":5,\"token\":\"a\",\"bytes\":[97],\"logprob\":-0.5}";
    private static final String PARTIAL =
            "{\"id\":5,\"token\":\"\",\"bytes\":[240,159],\"logprob\":-3.4028234663852886e+38}";

    private static RecordedCase again(RecordedCase recorded) {
        Dictionary dictionary = new Dictionary();
        List<String> lines = CaseText.write(recorded, dictionary);
        String text = String.join("\n", lines) + "\n";
        return CaseText.read(Format.lines(text), Dictionary.read(dictionary.write()));
    }

    private static RecordedCase recorded(String request, String type, String body) {
        Case definition =
                new Case("a/b", CaseKind.STREAM, List.of(new Request("POST", "/completion", request)), true, "");
        return new RecordedCase(definition, Transcript.of(List.of(new Answer(200, type, body))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n",
                "plain text",
                "|looks like a mark",
                "% 5:00000000:0.0",
                "case x continuation\n> POST /x\n< 200 y\nx 0 z",
                "\"quoted\"",
                "a\r\nb\u2028c\u0085d\u0000",
                "{ \"spaced\": 1 }",
                "{\"completion_probabilities\":\"%2\"}",
                "{\"generation_settings\":{\"%\":0}}",
                "{\"a\":[\"%1\"]}"
            })
    void anyBodyComesBack(String body) {
        for (String type : new String[] {"application/json; charset=utf-8", "text/event-stream", ""}) {
            RecordedCase recorded = recorded("{\"prompt\":\"é 🍕\"}", type, body);
            assertThat(again(recorded)).isEqualTo(recorded);
        }
    }

    @Test
    void probabilitiesAndSettingsComeBack() {
        String entries = String.format(ENTRY, TOP + "," + PARTIAL) + "," + String.format(ENTRY, PARTIAL);
        String body = "{\"generation_settings\":{\"seed\":1,\"t\":0.5},\"completion_probabilities\":[" + entries + "]}";
        RecordedCase recorded = recorded("{}", "application/json; charset=utf-8", body);
        List<String> lines = CaseText.write(recorded, new Dictionary());
        assertThat(lines)
                .contains(
                        "|{\"generation_settings\":{\"%\":0},\"completion_probabilities\":\"%2\"}",
                        "% =0 5:bf000000:-0.5 5~1:ff7fffff:-3.4028234663852886e+38",
                        "% 5:bf000000:-0.5 5~1:ff7fffff:-3.4028234663852886e+38");
        assertThat(again(recorded)).isEqualTo(recorded);
        String stream = "data: " + body + "\n\ndata: " + body.replace("\"seed\":1", "\"seed\":2") + "\n\n";
        RecordedCase streamed = recorded("{}", "text/event-stream", stream);
        assertThat(again(streamed)).isEqualTo(streamed);
    }

    @Test
    void requestsThatAreNoLineComeBack() {
        for (String request : new String[] {"", "{\"a\":\n1}", "\"x\"", "é\r", " leading"}) {
            RecordedCase recorded = recorded(request, "", "ok");
            assertThat(again(recorded)).isEqualTo(recorded);
        }
    }

    @Test
    void aDeathComesBack() {
        Case definition = new Case(
                "dies",
                CaseKind.ABORT,
                List.of(new Request("GET", "/health", ""), new Request("POST", "/completion", "{}")),
                false,
                "");
        RecordedCase recorded = new RecordedCase(
                definition,
                new Transcript(
                        List.of(new Answer(200, "x", "ok")), Optional.of(new Abort(1, "GGML_ASSERT(n > 0) failed"))));
        assertThat(again(recorded)).isEqualTo(recorded);
    }

    @Test
    void aChangedDigitMakesAnotherFloat() {
        Dictionary dictionary = new Dictionary();
        String body = "{\"completion_probabilities\":[" + String.format(ENTRY, TOP) + "]}";
        List<String> lines = CaseText.write(recorded("{}", "application/json", body), dictionary);
        List<String> changed =
                lines.stream().map(l -> l.replace("bf000000", "bf000001")).toList();
        String read =
                CaseText.read(changed, dictionary).transcript().answers().get(0).body();
        assertThat(read).isNotEqualTo(body).contains("-0.50000005960464477539062");
        List<String> decimal =
                lines.stream().map(l -> l.replace(":-0.5", ":-0.25")).toList();
        assertThat(CaseText.read(decimal, dictionary)
                        .transcript()
                        .answers()
                        .get(0)
                        .body())
                .isNotEqualTo(body);
    }
}
