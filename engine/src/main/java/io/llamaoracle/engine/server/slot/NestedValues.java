package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.json.Json;
import java.util.List;

/**
 * Picks members by paths separated with slashes; what is not there is left out.
 *
 * <p>Origin: {@code tools/server/server-common.cpp} {@code json_get_nested_values} (b11192)
 */
final class NestedValues {
    private NestedValues() {}

    static Json pick(List<String> paths, Json from) {
        Json out = Json.object();
        for (String path : paths) {
            Json current = from;
            for (String key : path.split("/", -1)) {
                current = current != null && current.contains(key) ? current.at(key) : null;
            }
            if (current != null) {
                out.put(path, current);
            }
        }
        return out;
    }
}
