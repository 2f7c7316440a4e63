package io.llamaoracle.engine.server;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonWriter;
import io.llamaoracle.engine.json.StdString;
import io.llamaoracle.engine.server.slot.ErrorType;

/**
 * One answer as it would go over HTTP.
 *
 * @param status HTTP status
 * @param contentType value of the Content-Type header
 * @param body the bytes of the body; of a stream, all its events
 * @param kind whether llama-server sends this, or it stands for something else
 */
public record Answer(int status, String contentType, byte[] body, Kind kind) {
    static final String JSON = "application/json; charset=utf-8";
    static final String EVENTS = "text/event-stream";
    private static final String NOT_COVERED = "not_covered";
    private static final int NOT_COVERED_STATUS = 501;

    /** What an answer is. */
    public sealed interface Kind {}

    /** What llama-server sends. */
    public record Sent() implements Kind {}

    /**
     * What the engine refused because it does not do it; llama-server has no such error.
     *
     * @param what its name
     */
    public record NotCovered(String what) implements Kind {}

    /**
     * In place of the server's death; llama-server has no such error.
     *
     * @param lastWords what it would have said
     */
    public record Aborted(String lastWords) implements Kind {}

    /** An answer that llama-server sends. */
    Answer(int status, String contentType, byte[] body) {
        this(status, contentType, body, new Sent());
    }

    /** The refusal of what the engine does not do; llama-server has no such error. */
    static Answer notCovered(String what) {
        Json error = Json.object()
                .put("code", NOT_COVERED_STATUS)
                .put("message", StdString.ofText(what))
                .put("type", NOT_COVERED);
        return json(NOT_COVERED_STATUS, Json.object().put("error", error), new NotCovered(what));
    }

    /** The answer in place of the server's death; llama-server has no such error. */
    static Answer aborted(String lastWords) {
        Json error = Json.object()
                .put("code", 500)
                .put("message", StdString.ofText(lastWords))
                .put("type", "server_aborted");
        return json(500, Json.object().put("error", error), new Aborted(lastWords));
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
        return json(status, value, new Sent());
    }

    private static Answer json(int status, Json value, Kind kind) {
        return new Answer(status, JSON, StdString.bytes(JsonWriter.dumpSafe(value)), kind);
    }
}
