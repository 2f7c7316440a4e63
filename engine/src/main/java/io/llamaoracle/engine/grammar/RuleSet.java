package io.llamaoracle.engine.grammar;

import java.util.Map;
import java.util.TreeMap;

/**
 * The rules of a grammar that is being written, by name.
 *
 * <p>Origin: {@code common/json-schema-to-grammar.cpp} {@code common_chat_schema_converter::_add_rule} (b11192)
 * <p>Origin: {@code common/json-schema-to-grammar.cpp} {@code common_chat_schema_converter::_add_primitive} (b11192)
 */
final class RuleSet {
    private TreeMap<String, String> rules = new TreeMap<>();

    RuleSet() {
        rules.put("space", PrimitiveRules.SPACE);
    }

    /** Every run of characters that names may not have becomes one hyphen. */
    static String name(String text) {
        return text.replaceAll("[^a-zA-Z0-9-]+", "-");
    }

    boolean contains(String name) {
        return rules.containsKey(name);
    }

    /** Adds a rule, under a number of its own if the name stands for another; the name it got. */
    String add(String name, String rule) {
        String escaped = name(name);
        String key = escaped;
        for (int i = 0; rules.containsKey(key) && !rules.get(key).equals(rule); i++) {
            key = escaped + i;
        }
        rules.put(key, rule);
        return key;
    }

    /** Adds a ready rule and those it uses. */
    String addReady(String name, PrimitiveRules.Rule rule) {
        String key = add(name, rule.content());
        for (String used : rule.uses()) {
            if (!rules.containsKey(used)) {
                addReady(used, PrimitiveRules.any(used));
            }
        }
        return key;
    }

    String addPrimitive(String name) {
        return addReady(name, PrimitiveRules.primitive(name));
    }

    Map<String, String> snapshot() {
        return new TreeMap<>(rules);
    }

    void restore(Map<String, String> snapshot) {
        rules = new TreeMap<>(snapshot);
    }

    /** The grammar's text. */
    String format() {
        StringBuilder out = new StringBuilder();
        for (Map.Entry<String, String> rule : rules.entrySet()) {
            out.append(rule.getKey()).append(" ::= ").append(rule.getValue()).append('\n');
        }
        return out.toString();
    }
}
