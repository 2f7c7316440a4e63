package io.llamaoracle.engine.grammar;

import io.llamaoracle.engine.json.Json;

/**
 * JSON schema to GBNF: the same text, byte for byte.
 *
 * <p>Origin: {@code common/json-schema-to-grammar.cpp} {@code json_schema_to_grammar} (b11192)
 */
public final class JsonSchemaToGrammar {
    private static final String FAILED = "JSON schema conversion failed:\n";

    private JsonSchemaToGrammar() {}

    /**
     * Converts a schema.
     *
     * @return the grammar, one char per byte
     * @throws SchemaException if llama.cpp refuses it, with its words
     * @throws GrammarNotCoveredException if it nests deeper than is followed here
     */
    public static String convert(Json schema) {
        try {
            JsonSchema read;
            try {
                read = JsonSchema.of(schema);
            } catch (SchemaException e) {
                throw new SchemaException(FAILED + e.getMessage());
            }
            return convert(read);
        } catch (StackOverflowError e) {
            throw new GrammarNotCoveredException("JSON schema nested too deeply");
        }
    }

    /**
     * Converts a schema that has been read.
     *
     * @throws SchemaException if llama.cpp refuses it, with its words
     */
    public static String convert(JsonSchema schema) {
        SchemaConverter converter = new SchemaConverter(false);
        try {
            converter.visit(schema, "");
        } catch (SchemaException e) {
            throw new SchemaException(FAILED + e.getMessage());
        }
        return converter.grammar();
    }
}
