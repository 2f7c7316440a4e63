package io.llamaoracle.engine.server.schema;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonException;
import java.util.function.Function;

/**
 * Reads a member that has a default: absent, null and wrongly typed all give it.
 *
 * <p>Origin: {@code tools/server/server-common.h} {@code json_value} (b11192)
 */
public final class JsonValue {
    private JsonValue() {}

    /** The member converted by {@code get}, or the default. */
    public static <T> T of(Json body, String key, Function<Json, T> get, T orElse) {
        if (!body.contains(key) || body.at(key).isNull()) {
            return orElse;
        }
        try {
            return get.apply(body.at(key));
        } catch (JsonException wrongType) {
            return orElse;
        }
    }
}
