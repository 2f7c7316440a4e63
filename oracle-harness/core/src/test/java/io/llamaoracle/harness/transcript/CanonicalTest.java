package io.llamaoracle.harness.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CanonicalTest {
    private static final String JSON = "application/json; charset=utf-8";

    @Test
    void clocksAndRandomIdsAreMaskedWhereTheyStand() {
        Answer answer = new Answer(
                200,
                JSON,
                "{\"created\":1796014684,\"id\":\"chatcmpl-H6MwjQMblGBu3TkVvVbR32f56nlpU3tx\",\"x\":{\"id\":977},"
                        + "\"timings\":{\"cache_n\":0,\"prompt_ms\":2.998}}");
        assertThat(Canonical.of(answer).body())
                .isEqualTo("{\"created\":\"*\",\"id\":\"*\",\"x\":{\"id\":977},"
                        + "\"timings\":{\"cache_n\":0,\"prompt_ms\":\"*\"}}");
    }

    @Test
    void anythingElseStaysByteForByte() {
        for (String body :
                new String[] {"", "not json", "{ \"created\": 1 }", "{\"id\":\"short\"}", "{\"created\":\"x\"}"}) {
            assertThat(Canonical.of(new Answer(200, JSON, body)).body()).isEqualTo(body);
        }
    }

    @Test
    void everyEventOfAStreamIsMasked() {
        Answer answer = new Answer(
                200, "text/event-stream", "data: {\"created\":1}\n\ndata: {\"created\":2}\n\ndata: [DONE]\n\n");
        assertThat(Canonical.of(answer).body())
                .isEqualTo("data: {\"created\":\"*\"}\n\ndata: {\"created\":\"*\"}\n\ndata: [DONE]\n\n");
    }

    @Test
    void bytesThatAreNoUtf8AreKept() {
        byte[] bytes = {(byte) 0xf0, (byte) 0x9f, 'a', 0};
        Answer answer = Answer.of(200, "text/plain", bytes);
        assertThat(answer.contentType()).endsWith(Answer.BYTES);
        assertThat(answer.bytes()).isEqualTo(bytes);
        assertThat(Answer.of(200, "text/plain", "é".getBytes(StandardCharsets.UTF_8))
                        .body())
                .isEqualTo("é");
    }

    @Test
    void stepsAreFoundInEveryDialect() {
        String entry = "{\"id\":5,\"token\":\"a\",\"bytes\":[97],\"logprob\":-0.5,\"top_logprobs\":[]}";
        Answer native1 = new Answer(200, JSON, "{\"completion_probabilities\":[" + entry + "]}");
        Answer chat =
                new Answer(200, JSON, "{\"choices\":[{\"logprobs\":{\"content\":[" + entry + "," + entry + "]}}]}");
        assertThat(Steps.of(native1)).hasSize(1);
        assertThat(Steps.of(chat)).hasSize(2);
        assertThat(Steps.of(chat).get(0).chosen().bits()).isEqualTo(Float.floatToRawIntBits(-0.5f));
    }

    @Test
    void ulpsCountTheFloatsBetween() {
        int one = Float.floatToRawIntBits(1f);
        assertThat(FloatBits.ulp(one, one + 1)).isEqualTo(1);
        assertThat(FloatBits.ulp(Float.floatToRawIntBits(-0f), 0)).isEqualTo(0);
        assertThat(FloatBits.ulp(Float.floatToRawIntBits(-Float.MIN_VALUE), Float.floatToRawIntBits(Float.MIN_VALUE)))
                .isEqualTo(2);
        assertThat(FloatBits.hex(one)).isEqualTo("3f800000");
    }
}
