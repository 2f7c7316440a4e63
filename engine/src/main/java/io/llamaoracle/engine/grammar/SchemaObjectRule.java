package io.llamaoracle.engine.grammar;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonWriter;
import io.llamaoracle.engine.json.StdString;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An object: what is required in the schema's order, then any of the rest in that order.
 *
 * <p>Origin: {@code common/json-schema-to-grammar.cpp} {@code common_chat_schema_converter::_build_object_rule} (b11192)
 * <p>Origin: {@code common/json-schema-to-grammar.cpp} {@code common_chat_schema_converter::_not_strings} (b11192)
 */
final class SchemaObjectRule {
    private static final String OTHERS = "*";

    private final SchemaConverter converter;
    private final RuleSet rules;
    private final String prefix;
    private final Map<String, String> memberRules = new HashMap<>();

    SchemaObjectRule(SchemaConverter converter, String name) {
        this.converter = converter;
        this.rules = converter.rules;
        this.prefix = name.isEmpty() ? "" : name + "-";
    }

    /** A member's name and its value. */
    record Member(String name, JsonSchema schema) {}

    String build(List<Member> members, Set<String> requiredNames, JsonSchema additional) {
        List<String> required = new ArrayList<>();
        List<String> optional = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (Member member : members) {
            String value = converter.visit(member.schema, prefix + member.name);
            String key = GbnfLiteral.of(JsonWriter.dump(Json.of(member.name)));
            memberRules.put(member.name, rules.add(prefix + member.name + "-kv", key + " space \":\" space " + value));
            (requiredNames.contains(member.name) ? required : optional).add(member.name);
            names.add(member.name);
        }
        if (additional != null) {
            memberRules.put(OTHERS, others(names, additional));
            optional.add(OTHERS);
        }
        return text(required, optional);
    }

    private String others(List<String> names, JsonSchema additional) {
        String sub = prefix + "additional";
        String value = additional instanceof JsonSchema.Any
                ? rules.addPrimitive("value")
                : converter.visit(additional, sub + "-value");
        String key = names.isEmpty() ? rules.addPrimitive("string") : rules.add(sub + "-k", notStrings(names));
        return rules.add(sub + "-kv", key + " \":\" space " + value);
    }

    private String text(List<String> required, List<String> optional) {
        if (required.isEmpty() && optional.isEmpty()) {
            return "\"{\" space \"}\"";
        }
        StringBuilder out = new StringBuilder("\"{\" space ");
        for (int i = 0; i < required.size(); i++) {
            out.append(i > 0 ? " \",\" space " : "").append(memberRules.get(required.get(i)));
        }
        if (!optional.isEmpty()) {
            out.append(" (").append(required.isEmpty() ? "" : " \",\" space ( ");
            for (int i = 0; i < optional.size(); i++) {
                out.append(i > 0 ? " | " : "").append(from(optional, i, false));
            }
            out.append(required.isEmpty() ? "" : " )").append(" )?");
        }
        return out.append(" space \"}\"").toString();
    }

    /** The optional members from one on; the rest of them is a rule of its own. */
    private String from(List<String> optional, int at, boolean firstIsOptional) {
        String name = optional.get(at);
        String rule = memberRules.get(name);
        String afterComma = "( \",\" space " + rule + " )";
        String out = firstIsOptional
                ? afterComma + (name.equals(OTHERS) ? "*" : "?")
                : rule + (name.equals(OTHERS) ? " " + afterComma + "*" : "");
        if (at + 1 < optional.size()) {
            out += " " + rules.add(prefix + name + "-rest", from(optional, at + 1, true));
        }
        return out;
    }

    /** A string that is none of the given ones. */
    private String notStrings(List<String> strings) {
        CodePointTrie trie = new CodePointTrie(strings);
        String character = rules.addPrimitive("char");
        StringBuilder out = new StringBuilder("[\"] ( ");
        notStrings(trie, 0, character, out);
        return out.append(" )").append(trie.hasEmpty ? "" : "?").append(" [\"]").toString();
    }

    private static void notStrings(CodePointTrie trie, int node, String character, StringBuilder out) {
        StringBuilder rejects = new StringBuilder();
        for (Map.Entry<Integer, Integer> child : trie.nodes.get(node).entrySet()) {
            String c =
                    StdString.ofBytes(new String(Character.toChars(child.getKey())).getBytes(StandardCharsets.UTF_8));
            out.append(rejects.isEmpty() ? "" : " | ").append('[').append(c).append(']');
            rejects.append(c);
            if (trie.nodes.get(child.getValue()).isEmpty()) {
                out.append(' ').append(character).append('+');
            } else {
                out.append(" (");
                notStrings(trie, child.getValue(), character, out);
                out.append(')');
            }
        }
        if (!rejects.isEmpty()) {
            out.append(" | [^\"").append(rejects).append("] ").append(character).append('*');
        }
    }
}
