package io.llamaoracle.engine.grammar;

import java.util.List;
import java.util.Map;

/**
 * The rules that every converted schema may use.
 *
 * <p>Origin: {@code common/json-schema-to-grammar.cpp} {@code PRIMITIVE_RULES} {@code STRING_FORMAT_RULES} (b11192)
 */
final class PrimitiveRules {
    /** A rule and those it mentions. */
    record Rule(String content, List<String> uses) {}

    static final String SPACE = "| \" \" | \"\\n\"{1,2} [ \\t]{0,20}";

    private static final String HEX = "[0-9a-fA-F]";
    private static final String QUOTE = "\"\\\"\"";

    private static final Map<String, Rule> RULES = Map.ofEntries(
            rule("boolean", "(\"true\" | \"false\")"),
            rule("decimal-part", "[0-9]{1,16}"),
            rule("integral-part", "[0] | [1-9] [0-9]{0,15}"),
            rule(
                    "number",
                    "(\"-\"? integral-part) (\".\" decimal-part)? ([eE] [-+]? integral-part)?",
                    "integral-part",
                    "decimal-part"),
            rule("integer", "(\"-\"? integral-part)", "integral-part"),
            rule(
                    "value",
                    "object | array | string | number | boolean | null",
                    "object",
                    "array",
                    "string",
                    "number",
                    "boolean",
                    "null"),
            rule(
                    "object",
                    "\"{\" space ( string \":\" space value (\",\" space string \":\" space value)* )? space \"}\"",
                    "string",
                    "value"),
            rule("array", "\"[\" space ( value (\",\" space value)* )? space \"]\"", "value"),
            rule(
                    "uuid",
                    QUOTE + " " + HEX + "{8} \"-\" " + HEX + "{4} \"-\" " + HEX + "{4} \"-\" " + HEX + "{4} \"-\" "
                            + HEX + "{12} " + QUOTE),
            rule("char", "[^\"\\\\\\x7F\\x00-\\x1F] | [\\\\] ([\"\\\\bfnrt] | \"u\" " + HEX + "{4})"),
            rule("string", QUOTE + " char* " + QUOTE, "char"),
            rule("null", "\"null\""));

    private static final Map<String, Rule> FORMATS = Map.ofEntries(
            rule(
                    "date",
                    "[0-9]{4} \"-\" ( \"0\" [1-9] | \"1\" [0-2] ) \"-\" ( \"0\" [1-9] | [1-2] [0-9] | \"3\" [0-1] )"),
            rule(
                    "time",
                    "([01] [0-9] | \"2\" [0-3]) \":\" [0-5] [0-9] \":\" [0-5] [0-9] ( \".\" [0-9]{3} )?"
                            + " ( \"Z\" | ( \"+\" | \"-\" ) ( [01] [0-9] | \"2\" [0-3] ) \":\" [0-5] [0-9] )"),
            rule("date-time", "date \"T\" time", "date", "time"),
            rule("date-string", QUOTE + " date " + QUOTE, "date"),
            rule("time-string", QUOTE + " time " + QUOTE, "time"),
            rule("date-time-string", QUOTE + " date-time " + QUOTE, "date-time"));

    private PrimitiveRules() {}

    private static Map.Entry<String, Rule> rule(String name, String content, String... uses) {
        return Map.entry(name, new Rule(content, List.of(uses)));
    }

    static Rule primitive(String name) {
        return RULES.get(name);
    }

    static Rule format(String name) {
        return FORMATS.get(name);
    }

    /** Either kind. */
    static Rule any(String name) {
        Rule rule = RULES.get(name);
        return rule == null ? FORMATS.get(name) : rule;
    }

    static boolean isReserved(String name) {
        return name.equals("root") || any(name) != null;
    }
}
