package io.llamaoracle.harness.bisect;

import io.llamaoracle.harness.bisect.side.Side;
import io.llamaoracle.harness.diff.CaseDiff;
import io.llamaoracle.harness.diff.Divergence;
import io.llamaoracle.harness.diff.TranscriptDiff;
import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.suite.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Other prompt tokens: asks both sides to tokenize the prompt, to tell the tokenizer from what is done around it. */
final class PromptLevel {
    private PromptLevel() {}

    static Outcome of(Side left, Side right, Request request, Log log) {
        log.doing("tokenizing the prompt on both sides");
        List<Request> asks = new ArrayList<>();
        for (String text : texts(request)) {
            asks.add(new Request(
                    "POST",
                    "/tokenize",
                    JsonText.write(new JsonBuilder()
                            .put("content", text)
                            .put("add_special", true)
                            .put("with_pieces", true)
                            .build())));
        }
        if (asks.isEmpty()) {
            return server(log, "the prompt is no text, yet other tokens are decoded");
        }
        CaseDiff diff = TranscriptDiff.compare(
                left.run(asks).transcript(), right.run(asks).transcript());
        Optional<Divergence> first = diff.first();
        if (first.isEmpty()) {
            return server(log, "both sides tokenize the prompt alike, yet other tokens are decoded");
        }
        log.section("tokenizer", TokenLevel.lines(first.get()));
        return Outcome.of(
                Level.TOKENIZER,
                "tokenizer",
                "the prompt becomes other tokens: " + first.get().place() + " of /tokenize is "
                        + first.get().expected() + " on the left and "
                        + first.get().actual() + " on the right");
    }

    private static Outcome server(Log log, String what) {
        log.section("tokenizer", List.of(what));
        return Outcome.of(Level.SERVER, "prompt", what + ": the prompt is put together otherwise");
    }

    private static List<String> texts(Request request) {
        Json prompt = RequestEdit.body(request)
                .flatMap(b -> b.get("prompt").or(() -> b.get("content")))
                .orElse(null);
        if (prompt instanceof Json.Str text) {
            return List.of(text.value());
        }
        List<String> texts = new ArrayList<>();
        if (prompt instanceof Json.Arr list) {
            list.items().stream().filter(i -> i instanceof Json.Str).forEach(i -> texts.add(((Json.Str) i).value()));
        }
        return texts;
    }
}
