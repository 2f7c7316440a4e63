package io.llamaoracle.engine.server;

import io.llamaoracle.engine.server.json.Json;
import io.llamaoracle.engine.server.json.JsonWriter;
import io.llamaoracle.engine.server.json.StdString;
import io.llamaoracle.engine.server.slot.ErrorType;

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
