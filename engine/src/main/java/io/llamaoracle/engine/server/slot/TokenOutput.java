package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.libc.Logf;
import java.util.ArrayList;
import java.util.List;

/**
 * One generated token with its probability and those of its rivals. Text is held one byte per char.
 *
 * <p>Origin: {@code tools/server/server-task.cpp} {@code completion_token_output} (b11192)
 */
final class TokenOutput {
    /** A candidate's probability. */
    record ProbInfo(int token, String text, float prob) {}

    /** The token that goes on in the text. */
    final int token;

    /** The token that was drawn; differs from {@link #token} only when tokens are forced. */
    final int drawn;

    String textToSend;
    float prob = 1.0f;
    final List<ProbInfo> probs = new ArrayList<>();

    TokenOutput(int token, int drawn, String text) {
        this.token = token;
        this.drawn = drawn;
        this.textToSend = text;
    }

    /** The entries of several tokens. */
    static Json toJson(List<TokenOutput> outputs, boolean postSampling) {
        Json out = Json.array();
        for (TokenOutput output : outputs) {
            Json entry = entry(output.drawn, output.textToSend, output.prob, postSampling);
            Json top = Json.array();
            for (ProbInfo info : output.probs) {
                top.add(entry(info.token, info.text, info.prob, postSampling));
            }
            out.add(entry.put(postSampling ? "top_probs" : "top_logprobs", top));
        }
        return out;
    }

    private static Json entry(int token, String text, float prob, boolean postSampling) {
        Json bytes = Json.array();
        for (int i = 0; i < text.length(); i++) {
            bytes.add(Json.ofUnsigned(text.charAt(i)));
        }
        return Json.object()
                .put("id", token)
                .put("token", text.substring(0, Utf8Cut.validLength(text)))
                .put("bytes", bytes)
                .put(postSampling ? "prob" : "logprob", postSampling ? prob : logarithm(prob));
    }

    /** Probability 0 prints as the lowest float, because the library would print an infinity as null. */
    private static float logarithm(float p) {
        return p == 0.0f ? -Float.MAX_VALUE : Logf.logf(p);
    }
}
