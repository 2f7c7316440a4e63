package io.llamaoracle.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonGet;
import io.llamaoracle.engine.json.JsonParser;
import io.llamaoracle.engine.json.StdString;
import io.llamaoracle.engine.server.slot.Hooks;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What recordings do not show: observers, forced tokens, and life after a death. */
class LlamaServerTest {
    private static LlamaServer server;

    @BeforeAll
    static void open() {
        Path model = Path.of("..", "recordings", "models", "tiny-llama-f16.gguf");
        ServerFlags flags = ServerFlags.parse(
                List.of("-m", "M", "--alias", "tiny", "-t", "2", "-np", "1", "-c", "512", "--no-cache-prompt"));
        server = LlamaServer.open(model, flags);
    }

    @AfterAll
    static void close() {
        server.close();
    }

    private static Json ask(String body, Hooks hooks) {
        Answer answer = server.handle("POST", "/completion", body.getBytes(StandardCharsets.UTF_8), hooks);
        return JsonParser.parse(StdString.ofBytes(answer.body()));
    }

    private static final String BODY =
            "{\"prompt\":\"Once upon a\",\"n_predict\":6,\"seed\":3,\"n_probs\":2,\"return_tokens\":true}";

    @Test
    void theTapSeesTheLogitsOfEveryStep() {
        List<Integer> steps = new ArrayList<>();
        List<Integer> best = new ArrayList<>();
        Json answer = ask(BODY, new Hooks(new int[0][], (prompt, step, logits) -> {
            steps.add(step);
            int top = 0;
            for (int i = 1; i < logits.length; i++) {
                top = logits[i] > logits[top] ? i : top;
            }
            best.add(top);
        }));
        assertThat(steps).containsExactly(0, 1, 2, 3, 4, 5);
        List<Integer> reported = new ArrayList<>();
        for (Json step : answer.at("completion_probabilities").items()) {
            reported.add(JsonGet.int32(step.at("top_logprobs").at(0).at("id")));
        }
        assertThat(best).isEqualTo(reported);
    }

    @Test
    void forcedTokensGoOnWhileTheDrawnOnesAreReported() {
        int[] free = JsonGet.ints(ask(BODY, Hooks.NONE).at("tokens"));
        int[] forced = free.clone();
        forced[1] = free[1] == 300 ? 301 : 300;
        Json answer = ask(BODY, new Hooks(new int[][] {forced}, null));
        int[] drawn = JsonGet.ints(answer.at("tokens"));
        assertThat(drawn[0]).isEqualTo(free[0]);
        assertThat(drawn[1]).as("the draw of the step that is overruled").isEqualTo(free[1]);
        assertThat(Arrays.equals(drawn, free))
                .as("later steps follow the forced token")
                .isFalse();
        Json same = ask(BODY, new Hooks(new int[][] {free}, null));
        assertThat(JsonGet.ints(same.at("tokens"))).isEqualTo(free);
    }

    @Test
    void afterADeathTheServerBeginsAnew() {
        Json before = ask(BODY, Hooks.NONE);
        Json dead = ask("{\"prompt\":\"a\",\"grammar\":\"%llguidance {}\"}", Hooks.NONE);
        assertThat(JsonGet.string(dead.at("error").at("type"))).isEqualTo("server_aborted");
        assertThat(JsonGet.ints(ask(BODY, Hooks.NONE).at("tokens"))).isEqualTo(JsonGet.ints(before.at("tokens")));
    }

    @Test
    void whatIsNotCoveredIsRefusedByName() {
        Json answer = ask("{\"prompt\":\"a\",\"grammar\":\"root ::= \\\"a\\\"{3,2}\"}", Hooks.NONE);
        assertThat(JsonGet.string(answer.at("error").at("type"))).isEqualTo("not_covered");
        assertThat(JsonGet.string(answer.at("error").at("message")))
                .isEqualTo("grammar with a repetition of at least 3 and at most 2");
    }

    /** The real server's memory grows until it is killed. */
    @Test
    void schemaWithLengthsTheWrongWayRoundIsRefusedByName() {
        Json answer = ask(
                "{\"prompt\":\"a\",\"json_schema\":{\"type\":\"string\",\"minLength\":9,\"maxLength\":2}}", Hooks.NONE);
        assertThat(JsonGet.string(answer.at("error").at("type"))).isEqualTo("not_covered");
        assertThat(JsonGet.string(answer.at("error").at("message")))
                .isEqualTo("grammar with a repetition of at least 9 and at most 2");
    }
}
