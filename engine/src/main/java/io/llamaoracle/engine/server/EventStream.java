package io.llamaoracle.engine.server;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonWriter;

/**
 * Server-sent events in OpenAI's form, one per element of an array.
 *
 * <p>Origin: {@code tools/server/server-common.cpp} {@code format_oai_sse} (b11192)
 */
final class EventStream {
    /** The mark after the last event of OpenAI's dialect. */
    static final String DONE = "data: [DONE]\n\n";

    /** A comment that keeps a silent connection open. */
    static final String PING = ":\n\n";

    private EventStream() {}

    /** The events of a value. */
    static String of(Json data) {
        StringBuilder out = new StringBuilder();
        if (data.isArray()) {
            data.items().forEach(item -> event(item, out));
        } else {
            event(data, out);
        }
        return out.toString();
    }

    private static void event(Json data, StringBuilder out) {
        out.append("data: ").append(JsonWriter.dumpSafe(data)).append("\n\n");
    }
}
