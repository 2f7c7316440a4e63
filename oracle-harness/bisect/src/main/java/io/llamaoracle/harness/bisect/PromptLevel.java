package io.llamaoracle.harness.bisect;

import io.llamaoracle.harness.bisect.side.OpenSide;
import io.llamaoracle.harness.bisect.side.Side;
import io.llamaoracle.harness.diff.CaseDiff;
import io.llamaoracle.harness.diff.Divergence;
import io.llamaoracle.harness.diff.TranscriptDiff;
import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.Transcript;
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
            asks.add(TokenizerStep.ask(text, true));
        }
        if (asks.isEmpty()) {
            return server(
                    log, "the prompt is no text: where other tokens are decoded, the prompt is put together otherwise");
        }
        Transcript expected = left.run(asks).transcript();
        Transcript actual = right.run(asks).transcript();
        CaseDiff diff = TranscriptDiff.compare(expected, actual);
        Optional<Divergence> first = diff.first();
        if (first.isEmpty()) {
            return server(
                    log,
                    "both sides tokenize the prompt alike: where other tokens are decoded, the prompt is put together otherwise");
        }
        List<String> lines = new ArrayList<>(TokenLevel.lines(first.get()));
        int at = first.get().request();
        boolean alone = right instanceof OpenSide open
                && tokens(expected.answers().get(at))
                        .equals(open.tokenize(texts(request).get(at)));
        if (right instanceof OpenSide) {
            lines.add("the vocabulary alone gives " + (alone ? "the left side's tokens" : "wrong tokens too"));
        }
        TokenizerStep step = TokenizerStep.of(
                left, right, expected.answers().get(at), actual.answers().get(at));
        lines.add("vocabulary " + left.spec().model() + ", step " + step.step() + ": " + step.statement());
        log.section("tokenizer", lines);
        String what = first.get().place() + " of /tokenize is " + first.get().expected() + " on the left and "
                + first.get().actual() + " on the right";
        return alone
                ? Outcome.of(
                        Level.SERVER,
                        "prompt",
                        "the vocabulary alone tokenizes the prompt rightly, but the server around it asks for other tokens: "
                                + what)
                : Outcome.of(
                        Level.TOKENIZER,
                        "tokenizer",
                        "the prompt becomes other tokens on vocabulary "
                                + left.spec().model() + ", step " + step.step() + ": " + step.statement());
    }

    private static List<Integer> tokens(Answer answer) {
        Json list = AnswerFacts.member(answer, "tokens").orElse(null);
        if (!(list instanceof Json.Arr tokens)) {
            return List.of();
        }
        return tokens.items().stream()
                .map(t -> t instanceof Json.Obj o ? o.get("id").orElse(t) : t)
                .filter(t -> t instanceof Json.Num)
                .map(t -> (int) ((Json.Num) t).value())
                .toList();
    }

    private static Outcome server(Log log, String what) {
        log.section("tokenizer", List.of(what));
        return Outcome.of(Level.SERVER, "prompt", what);
    }

    static List<String> texts(Request request) {
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
