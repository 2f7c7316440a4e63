package io.llamaoracle.engine.server;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonGet;
import io.llamaoracle.engine.json.JsonParser;
import io.llamaoracle.engine.server.params.CommonParams;
import io.llamaoracle.engine.server.params.ResponseType;
import io.llamaoracle.engine.server.params.TextVocab;
import io.llamaoracle.engine.server.schema.JsonValue;
import io.llamaoracle.engine.server.slot.ErrorType;
import io.llamaoracle.engine.server.slot.Hooks;
import java.util.Optional;

/**
 * Fills in the middle between a prefix and a suffix.
 *
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_routes::init_routes} (b11192)
 */
final class InfillRoute {
    private final CommonParams params;
    private final TextVocab vocab;
    private final ModelInfo info;
    private final CompletionRoute completions;

    InfillRoute(CommonParams params, TextVocab vocab, ModelInfo info, CompletionRoute completions) {
        this.params = params;
        this.vocab = vocab;
        this.info = info;
        this.completions = completions;
    }

    /** Takes a request in; refused where the vocabulary has no tokens for it. */
    Pending begin(String request, Hooks hooks) {
        if (!info.missingFim().isEmpty()) {
            return Pending.of(Answer.error(
                    ErrorType.NOT_SUPPORTED, "Infill is not supported by this model: " + info.missingFim()));
        }
        Json data = JsonParser.parse(request);
        Optional<String> refusal = extraRefusal(data);
        if (refusal.isPresent()) {
            return Pending.of(Answer.error(ErrorType.INVALID_REQUEST, refusal.get()));
        }
        // a missing prefix or suffix is not refused here: looking it up throws
        Json extra = JsonValue.of(data, "input_extra", j -> j, Json.array());
        data.put("input_extra", extra);
        String prompt = JsonValue.of(data, "prompt", JsonGet::string, "");
        int[] tokens = vocab.tokenize(prompt, false, true);
        Json ids = Json.array();
        for (int id : new InfillPrompt(vocab, info.fim(), params, info.nCtx())
                .of(data.at("input_prefix"), data.at("input_suffix"), extra, tokens)) {
            ids.add(Json.of((long) id));
        }
        data.put("prompt", ids);
        return completions.begin(data, true, ResponseType.NONE, hooks);
    }

    private static Optional<String> extraRefusal(Json data) {
        if (!data.contains("input_extra")) {
            return Optional.empty();
        }
        if (!data.at("input_extra").isArray()) {
            return Optional.of("\"input_extra\" must be an array of {\"filename\": string, \"text\": string}");
        }
        for (Json chunk : data.at("input_extra").items()) {
            if (!chunk.contains("text") || !chunk.at("text").isString()) {
                return Optional.of("extra_context chunk must contain a \"text\" field with a string value");
            }
            if (chunk.contains("filename") && !chunk.at("filename").isString()) {
                return Optional.of("extra_context chunk's \"filename\" field must be a string");
            }
        }
        return Optional.empty();
    }
}
