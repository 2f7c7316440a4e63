package io.llamaoracle.engine.server.schema;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.server.params.InvalidArgumentException;

/** Something that may be read from a request. */
@FunctionalInterface
interface RequestField {
    /**
     * Reads the field if the request has it.
     *
     * @throws InvalidArgumentException naming the field, on a value it does not take
     */
    void eval(Json data);
}
