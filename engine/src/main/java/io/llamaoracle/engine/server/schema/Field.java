package io.llamaoracle.engine.server.schema;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonException;
import io.llamaoracle.engine.server.params.InvalidArgumentException;
import io.llamaoracle.engine.server.params.ServerException;
import java.util.List;

/**
 * One field of a request: the first of its names that is there and not null is read, and what goes wrong is told with
 * that name.
 *
 * <p>Origin: {@code tools/server/server-schema.cpp} {@code handle_with_catch} (b11192)
 * <p>Origin: {@code tools/server/server-schema.cpp} {@code has_value} (b11192)
 */
final class Field implements RequestField {
    /** Reads the value that was found under a name. */
    @FunctionalInterface
    interface Reader {
        /**
         * Takes the value.
         *
         * @param data the whole request
         * @param value the member that was found
         */
        void read(Json data, Json value);
    }

    private final List<String> names;
    private final Reader reader;

    Field(Reader reader, String... names) {
        this.names = List.of(names);
        this.reader = reader;
    }

    @Override
    public void eval(Json data) {
        for (String name : names) {
            if (data.contains(name) && !data.at(name).isNull()) {
                read(name, data);
                return;
            }
        }
    }

    private void read(String name, Json data) {
        try {
            reader.read(data, data.at(name));
        } catch (JsonException | ServerException | InvalidArgumentException e) {
            throw new InvalidArgumentException("Field '" + name + "': " + e.getMessage());
        }
    }
}
