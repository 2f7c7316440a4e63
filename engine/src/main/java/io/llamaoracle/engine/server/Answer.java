package io.llamaoracle.engine.server;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonGet;
import io.llamaoracle.engine.json.JsonParser;
import io.llamaoracle.engine.json.JsonWriter;
import io.llamaoracle.engine.json.StdString;
import io.llamaoracle.engine.server.slot.ErrorType;
import java.util.Optional;

/**
 * One answer as it would go over HTTP.
 *
 * @param status HTTP status
 * @param contentType value of the Content-Type header
 * @param body the bytes of the body; of a stream, all its events
 */
public record Answer(int status, String contentType, byte[] body) {
    static final String JSON = "application/json; charset=utf-8";
    static final String EVENTS = "text/event-stream";
    private static final String NOT_COVERED = "not_covered";
    private static final int NOT_COVERED_STATUS = 501;

    /** What the engine refused by name because it does not do it; empty for an answer that llama-server gives. */
    public Optional<String> notCovered() {
        if (status != NOT_COVERED_STATUS) {
            return Optional.empty();
        }
        Json error = JsonParser.parse(StdString.ofBytes(body)).at("error");
        boolean own = JsonGet.string(error.at("type")).equals(NOT_COVERED);
        return own ? Optional.of(StdString.text(JsonGet.string(error.at("message")))) : Optional.empty();
    }

    /** The refusal of what the engine does not do; llama-server has no such error. */
    static Answer notCovered(String what) {
        Json error = Json.object()
                .put("code", NOT_COVERED_STATUS)
                .put("message", StdString.ofText(what))
                .put("type", NOT_COVERED);
        return error(error, NOT_COVERED_STATUS);
    }

    /** The answer in place of the server's death; llama-server has no such error. */
    static Answer aborted(String lastWords) {
        Json error = Json.object()
                .put("code", 500)
                .put("message", StdString.ofText(lastWords))
                .put("type", "server_aborted");
        return error(error, 500);
    }

    /** Nobody is there to read it. */
    static Answer closed() {
        return new Answer(499, JSON, new byte[0]);
    }

    static Answer ok(Json value) {
        return json(200, value);
    }

    static Answer error(Json error, int status) {
        return json(status, Json.object().put("error", error));
    }

    static Answer error(ErrorType type, String message) {
        return error(type.format(message), type.code());
    }

    private static Answer json(int status, Json value) {
        return new Answer(status, JSON, StdString.bytes(JsonWriter.dumpSafe(value)));
    }
}
