package io.llamaoracle.engine.grammar;

/**
 * Writes a grammar rule by rule, with schemas among them: what chat formats make their grammars with.
 *
 * <p>Origin: {@code common/json-schema-to-grammar.cpp} {@code build_grammar} (b11192)
 */
public final class GrammarBuilder {
    private final SchemaConverter converter;

    /**
     * Starts a grammar.
     *
     * @param dotall whether a dot in a pattern matches line ends
     */
    public GrammarBuilder(boolean dotall) {
        converter = new SchemaConverter(dotall);
    }

    /** Adds a rule; the name it got. */
    public String addRule(String name, String rule) {
        return converter.rules.add(name, rule);
    }

    /** Adds a schema's rules; the name of the one that stands for it. */
    public String addSchema(String name, JsonSchema schema) {
        return converter.visit(schema, name.equals("root") ? "" : name);
    }

    /**
     * The grammar.
     *
     * @throws SchemaException with everything that was wrong
     */
    public String build() {
        return converter.grammar();
    }
}
