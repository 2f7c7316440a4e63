package io.llamaoracle.engine.grammar;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Writes the rules of a schema.
 *
 * <p>Origin: {@code common/json-schema-to-grammar.cpp} {@code common_chat_schema_converter} (b11192)
 */
final class SchemaConverter {
    final RuleSet rules = new RuleSet();
    private final boolean dotall;
    private final Set<String> resolving = new HashSet<>();
    private final List<String> errors = new ArrayList<>();

    SchemaConverter(boolean dotall) {
        this.dotall = dotall;
    }

    /**
     * The grammar's text.
     *
     * @throws SchemaException with everything that was wrong
     */
    String grammar() {
        if (!errors.isEmpty()) {
            throw new SchemaException("JSON schema conversion failed:\n" + String.join("\n", errors));
        }
        return rules.format();
    }

    /** Adds the rule of a schema under a name, the empty one for the root; the name it got. */
    String visit(JsonSchema schema, String name) {
        String rule = PrimitiveRules.isReserved(name) ? name + "-" : name.isEmpty() ? "root" : name;
        String sub = name.isEmpty() ? "" : name + "-";
        return switch (schema) {
            case JsonSchema.Ref ref -> rules.add(rule, resolve(ref));
            case JsonSchema.AnyOf any -> rules.add(rule, union(any, name));
            case JsonSchema.AllOf all -> allOf(all, name, rule);
            case JsonSchema.Const one -> rules.add(rule, constant(one.value()));
            case JsonSchema.OneOfValues some ->
                rules.add(
                        rule, some.values().stream().map(this::constant).collect(Collectors.joining(" | ", "(", ")")));
            case JsonSchema.Obj object -> object(object, name, rule);
            case JsonSchema.Tuple tuple -> rules.add(rule, tuple(tuple, sub));
            case JsonSchema.Arr array -> array(array, sub, rule);
            case JsonSchema.Str string -> string(string, rule);
            case JsonSchema.Int i ->
                i.minimum() == Long.MIN_VALUE && i.maximum() == Long.MAX_VALUE
                        ? primitive(rule, "integer")
                        : rules.add(rule, "(" + IntegerRange.of(i.minimum(), i.maximum()) + ")");
            case JsonSchema.Num number -> primitive(rule, "number");
            case JsonSchema.Bool bool -> primitive(rule, "boolean");
            case JsonSchema.Null nothing -> primitive(rule, "null");
            case JsonSchema.Any any -> rules.add(rule, rules.addPrimitive("value"));
        };
    }

    private String constant(Json value) {
        return GbnfLiteral.of(JsonWriter.dump(value));
    }

    private String primitive(String rule, String type) {
        return rules.addReady(rule.equals("root") ? "root" : type, PrimitiveRules.primitive(type));
    }

    private String union(JsonSchema.AnyOf any, String name) {
        List<String> names = new ArrayList<>();
        for (JsonSchema child : any.children()) {
            names.add(visit(child, name + (name.isEmpty() ? "alternative-" : "-") + names.size()));
        }
        return String.join(" | ", names);
    }

    private String tuple(JsonSchema.Tuple tuple, String sub) {
        StringBuilder out = new StringBuilder("\"[\" space ");
        for (int i = 0; i < tuple.items().size(); i++) {
            out.append(i > 0 ? " \",\" space " : "").append(visit(tuple.items().get(i), sub + "tuple-" + i));
        }
        return out.append(" space \"]\"").toString();
    }

    private String array(JsonSchema.Arr array, String sub, String rule) {
        if (array.items() instanceof JsonSchema.Any && array.minItems() == 0 && array.maxItems() < 0) {
            return primitive(rule, "array");
        }
        String item = visit(array.items(), sub + "item");
        int max = array.maxItems() < 0 ? SchemaRepetition.NO_MAX : array.maxItems();
        String items = SchemaRepetition.of(item, array.minItems(), max, "\",\" space");
        return rules.add(rule, "\"[\" space " + items + " space \"]\"");
    }

    private String string(JsonSchema.Str string, String rule) {
        if (!string.pattern().isEmpty()) {
            return pattern(string.pattern(), rule);
        }
        if (string.format() == JsonSchema.Format.UUID) {
            return primitive(rule, "uuid");
        }
        if (string.format() != JsonSchema.Format.NONE) {
            String name = switch (string.format()) {
                case DATE -> "date-string";
                case TIME -> "time-string";
                default -> "date-time-string";
            };
            return rules.add(rule, rules.addReady(name, PrimitiveRules.format(name)));
        }
        if (string.minLength() > 0 || string.maxLength() >= 0) {
            String character = rules.addPrimitive("char");
            int max = string.maxLength() < 0 ? SchemaRepetition.NO_MAX : string.maxLength();
            String text = SchemaRepetition.of(character, string.minLength(), max);
            return rules.add(rule, "\"\\\"\" " + text + " \"\\\"\"");
        }
        return primitive(rule, "string");
    }

    private String pattern(String pattern, String rule) {
        Map<String, String> before = rules.snapshot();
        try {
            return SchemaPattern.add(rules, dotall, pattern, rule);
        } catch (SchemaPattern.Unsupported e) {
            // the server says so on its console and takes any string
            rules.restore(before);
            return rules.add(rule, rules.addPrimitive("string"));
        } catch (SchemaPattern.Invalid e) {
            rules.restore(before);
            errors.add("Invalid pattern " + pattern + ": " + e.getMessage());
            return "";
        }
    }

    private String resolve(JsonSchema.Ref ref) {
        String name = "ref" + RuleSet.name(ref.ref.substring(ref.ref.indexOf('#') + 1));
        if (rules.contains(name) || resolving.contains(ref.ref)) {
            return name;
        }
        if (ref.target == null) {
            errors.add("Unresolved $ref " + ref.ref);
            return "";
        }
        resolving.add(ref.ref);
        String got = visit(ref.target, name);
        resolving.remove(ref.ref);
        return got;
    }

    private String object(JsonSchema.Obj object, String name, String rule) {
        if (object.properties().isEmpty() && object.additional() instanceof JsonSchema.Any) {
            return rules.add(rule, rules.addPrimitive("object"));
        }
        List<SchemaObjectRule.Member> members = new ArrayList<>();
        Set<String> required = new HashSet<>();
        for (JsonSchema.Property property : object.properties()) {
            members.add(new SchemaObjectRule.Member(property.name(), property.schema()));
            if (property.required()) {
                required.add(property.name());
            }
        }
        return rules.add(rule, new SchemaObjectRule(this, name).build(members, required, object.additional()));
    }

    /** Objects are joined; of values only those count that every part names. */
    private String allOf(JsonSchema.AllOf all, String name, String rule) {
        AllOfParts parts = new AllOfParts();
        for (JsonSchema child : all.children()) {
            if (child instanceof JsonSchema.AnyOf any) {
                any.children().forEach(alternative -> parts.add(alternative, false));
            } else {
                parts.add(child, true);
            }
        }
        String common = parts.values.entrySet().stream()
                .filter(e -> e.getValue() == all.children().size())
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(" | "));
        if (!common.isEmpty()) {
            return rules.add(rule, "(" + common + ")");
        }
        return rules.add(rule, new SchemaObjectRule(this, name).build(parts.members, parts.required, null));
    }

    private final class AllOfParts {
        final List<SchemaObjectRule.Member> members = new ArrayList<>();
        final Set<String> required = new HashSet<>();
        final TreeMap<String, Integer> values = new TreeMap<>();

        /** References that go round in a circle end the server by its stack. */
        private int depth;

        void add(JsonSchema part, boolean isRequired) {
            switch (part) {
                case JsonSchema.Ref ref -> {
                    if (ref.target != null) {
                        if (++depth > 1000) {
                            throw new GrammarNotCoveredException("JSON schema with a reference to itself in allOf");
                        }
                        add(ref.target, isRequired);
                        depth--;
                    }
                }
                case JsonSchema.Obj object -> {
                    for (JsonSchema.Property property : object.properties()) {
                        members.add(new SchemaObjectRule.Member(property.name(), property.schema()));
                        if (isRequired) {
                            required.add(property.name());
                        }
                    }
                }
                case JsonSchema.OneOfValues some ->
                    some.values().forEach(v -> values.merge(constant(v), 1, Integer::sum));
                default -> {}
            }
        }
    }
}
