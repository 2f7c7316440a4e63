package io.llamaoracle.engine.server;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonGet;
import io.llamaoracle.engine.json.JsonParser;
import io.llamaoracle.engine.server.params.TextVocab;
import io.llamaoracle.engine.server.schema.JsonValue;

/**
 * Text to tokens and back.
 *
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_routes::init_routes} (b11192)
 */
final class TokenRoutes {
    private final TextVocab vocab;

    TokenRoutes(TextVocab vocab) {
        this.vocab = vocab;
    }

    Answer tokenize(String request) {
        Json body = JsonParser.parse(request);
        Json tokens = Json.array();
        if (body.contains("content")) {
            boolean addSpecial = JsonValue.of(body, "add_special", JsonGet::bool, false);
            boolean parseSpecial = JsonValue.of(body, "parse_special", JsonGet::bool, true);
            boolean withPieces = JsonValue.of(body, "with_pieces", JsonGet::bool, false);
            for (int token : PromptInput.mixed(vocab, body.at("content"), addSpecial, parseSpecial)) {
                tokens.add(withPieces ? withPiece(token) : Json.of((long) token));
            }
        }
        return Answer.ok(Json.object().put("tokens", tokens));
    }

    private Json withPiece(int token) {
        String piece = vocab.piece(token, true);
        Json shown = Json.of(piece);
        if (!LooseUtf8.isValid(piece)) {
            shown = Json.array();
            for (char c : piece.toCharArray()) {
                shown.add(Json.of((long) c));
            }
        }
        return Json.object().put("id", token).put("piece", shown);
    }

    Answer detokenize(String request) {
        Json body = JsonParser.parse(request);
        StringBuilder content = new StringBuilder();
        if (body.contains("tokens")) {
            for (int token : JsonGet.ints(body.at("tokens"))) {
                content.append(vocab.piece(token, true));
            }
        }
        return Answer.ok(Json.object().put("content", content.toString()));
    }
}
