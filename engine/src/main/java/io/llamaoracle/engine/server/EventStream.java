package io.llamaoracle.engine.server;

import io.llamaoracle.engine.server.json.Json;
import io.llamaoracle.engine.server.json.JsonWriter;
import io.llamaoracle.engine.server.json.StdString;

/**
 * Server-sent events in OpenAI's form, one per element of an array.
 *
 * <p>Origin: {@code tools/server/server-common.cpp} {@code format_oai_sse} (b11192)
 */
final class EventStream {
    private final StringBuilder out = new StringBuilder();

    void add(Json data) {
        if (data.isArray()) {
            data.items().forEach(this::event);
        } else {
            event(data);
        }
    }

    private void event(Json data) {
        out.append("data: ").append(JsonWriter.dumpSafe(data)).append("\n\n");
    }

    /** The mark after the last event of OpenAI's dialect. */
    void done() {
        out.append("data: [DONE]\n\n");
    }

    Answer answer() {
        return new Answer(200, Answer.EVENTS, StdString.bytes(out.toString()));
    }
}
