package io.llamaoracle.engine.server.schema;

import io.llamaoracle.engine.json.Json;

/**
 * A field inside an object field; anything but an object is passed over, and errors name the inner field.
 *
 * <p>Origin: {@code tools/server/server-schema.cpp} {@code field_nested::eval} (b11192)
 */
final class NestedField implements RequestField {
    private final String name;
    private final Field inner;

    NestedField(String name, Field inner) {
        this.name = name;
        this.inner = inner;
    }

    @Override
    public void eval(Json data) {
        if (data.contains(name) && data.at(name).isObject()) {
            inner.eval(data.at(name));
        }
    }
}
