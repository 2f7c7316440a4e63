package io.llamaoracle.harness.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AnswerKindTest {
    private static AnswerKind reply(int status, String body) {
        return AnswerKind.of(new Answer(status, "application/json", body));
    }

    @Test
    void deathAndRefusalAreToldByTypeAndStatusTogether() {
        assertThat(reply(500, "{\"error\":{\"type\":\"server_aborted\",\"message\":\"words\"}}"))
                .isInstanceOfSatisfying(
                        AnswerKind.Aborted.class, a -> assertThat(a.lastWords()).isEqualTo("words"));
        assertThat(reply(501, "{\"error\":{\"type\":\"not_covered\",\"message\":\"grammar\"}}"))
                .isInstanceOfSatisfying(
                        AnswerKind.NotCovered.class, r -> assertThat(r.what()).isEqualTo("grammar"));
        assertThat(reply(400, "{\"error\":{\"type\":\"server_aborted\"}}")).isInstanceOf(AnswerKind.Sent.class);
        assertThat(reply(501, "{\"error\":{\"type\":\"not_supported_error\"}}")).isInstanceOf(AnswerKind.Sent.class);
    }

    @Test
    void wordsOfAPromptThatLookLikeItAreNoRefusal() {
        assertThat(reply(
                        500,
                        "{\"error\":{\"type\":\"server_error\",\"message\":\"\\\"type\\\":\\\"server_aborted\\\"\"}}"))
                .isInstanceOf(AnswerKind.Sent.class);
        assertThat(reply(500, "\"type\":\"server_aborted\"")).isInstanceOf(AnswerKind.Sent.class);
    }
}
