package io.llamaoracle.engine.grammar;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A regular expression as a rule, as far as a grammar can say it.
 *
 * <p>Origin: {@code common/json-schema-to-grammar.cpp} {@code common_chat_schema_converter::_pattern_to_rule} (b11192)
 */
final class SchemaPattern {
    /** A pattern with no grammar of its own: any string is accepted for it. */
    static final class Unsupported extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unsupported(String why) {
            super(why, null, false, false);
        }
    }

    /** No regular expression. */
    static final class Invalid extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Invalid(String why) {
            super(why, null, false, false);
        }
    }

    private static final int MAX_DEPTH = 100;
    private static final String NON_LITERAL = "|.()[]{}*+?^$";

    /** A part: text between quotes to be, or grammar. */
    private record Part(String text, boolean literal) {
        String rule() {
            return literal ? "\"" + text + "\"" : text;
        }
    }

    private final RuleSet rules;
    private final boolean dotall;
    private final String name;
    private final String in;
    private final Map<String, String> subRules = new HashMap<>();
    private int i;
    private int depth;

    private SchemaPattern(RuleSet rules, boolean dotall, String pattern, String name) {
        this.rules = rules;
        this.dotall = dotall;
        this.name = name;
        this.in = pattern;
    }

    /** Adds the rule of a pattern; its name. */
    static String add(RuleSet rules, boolean dotall, String pattern, String name) {
        if (pattern.length() < 2 || !pattern.startsWith("^") || !pattern.endsWith("$")) {
            throw new Unsupported("not anchored with '^' and '$'");
        }
        SchemaPattern reader = new SchemaPattern(rules, dotall, pattern.substring(1, pattern.length() - 1), name);
        String rule = reader.transform();
        if (reader.depth != 0) {
            throw new Invalid("unbalanced parentheses");
        }
        return rules.add(name, "\"\\\"\" (" + rule + ") \"\\\"\"");
    }

    private String transform() {
        List<Part> parts = new ArrayList<>();
        while (i < in.length()) {
            char c = in.charAt(i);
            switch (c) {
                case '.' -> {
                    parts.add(
                            new Part(rules.add("dot", dotall ? "[\\U00000000-\\U0010FFFF]" : "[^\\x0A\\x0D]"), false));
                    i++;
                }
                case '(' -> parts.add(new Part("(" + group() + ")", false));
                case ')' -> {
                    i++;
                    if (depth == 0) {
                        throw new Invalid("unbalanced parentheses");
                    }
                    depth--;
                    return join(parts);
                }
                case '^', '$' -> throw new Unsupported("anchor inside the pattern");
                case '[' -> parts.add(new Part(brackets(), false));
                case '|' -> {
                    parts.add(new Part("|", false));
                    i++;
                }
                case '*', '+', '?' -> {
                    parts.add(new Part(lastOf(parts).rule() + c, false));
                    i++;
                }
                case '{' -> repeat(parts);
                default -> parts.add(new Part(literal(c), true));
            }
        }
        return join(parts);
    }

    private static Part lastOf(List<Part> parts) {
        if (parts.isEmpty()) {
            throw new Invalid("nothing to repeat");
        }
        return parts.removeLast();
    }

    private static String join(List<Part> parts) {
        List<String> out = new ArrayList<>();
        StringBuilder literal = new StringBuilder();
        for (Part part : parts) {
            if (part.literal) {
                literal.append(part.text);
                continue;
            }
            flush(literal, out);
            out.add(part.text);
        }
        flush(literal, out);
        return String.join(" ", out);
    }

    private static void flush(StringBuilder literal, List<String> out) {
        if (!literal.isEmpty()) {
            out.add("\"" + literal + "\"");
            literal.setLength(0);
        }
    }

    private String group() {
        i++;
        if (i < in.length() && in.charAt(i) == '?') {
            if (i + 1 >= in.length() || in.charAt(i + 1) != ':') {
                throw new Unsupported("unsupported group syntax");
            }
            i += 2;
        }
        depth++;
        if (depth > MAX_DEPTH) {
            throw new Unsupported("pattern nesting too deep");
        }
        return transform();
    }

    private String brackets() {
        StringBuilder out = new StringBuilder("[");
        i++;
        while (i < in.length() && in.charAt(i) != ']') {
            int length = 1;
            if (in.charAt(i) == '\\') {
                length = GbnfLiteral.escapeLength(in, i);
                if (length == 0) {
                    throw new Unsupported("unsupported escape in character class: " + two());
                }
            }
            out.append(in, i, i + length);
            i += length;
        }
        if (i >= in.length()) {
            throw new Invalid("unterminated character class");
        }
        i++;
        return out.append(']').toString();
    }

    private String two() {
        return in.substring(i, Math.min(i + 2, in.length()));
    }

    private void repeat(List<Part> parts) {
        int end = in.indexOf('}', i + 1);
        if (end < 0) {
            throw new Unsupported("unterminated curly brackets");
        }
        String[] numbers = in.substring(i + 1, end).split(",", -1);
        i = end + 1;
        if (numbers.length > 2) {
            throw new Unsupported("wrong number of values in curly brackets");
        }
        int min = 0;
        int max = SchemaRepetition.NO_MAX;
        if (numbers.length == 1) {
            min = stoi(numbers[0]);
            max = min;
        } else {
            min = numbers[0].isEmpty() ? min : stoi(numbers[0]);
            max = numbers[1].isEmpty() ? max : stoi(numbers[1]);
        }
        Part last = lastOf(parts);
        parts.add(new Part(SchemaRepetition.of(last.literal ? last.rule() : subRule(last.text), min, max), false));
    }

    private String subRule(String rule) {
        String known = subRules.get(rule);
        if (known == null) {
            // the number counts the rule itself
            known = rules.add(name + "-" + (subRules.size() + 1), rule);
            subRules.put(rule, known);
        }
        return known;
    }

    /** {@code std::stoi}: spaces and a sign before, anything behind. */
    private static int stoi(String text) {
        int at = 0;
        while (at < text.length() && (text.charAt(at) == ' ' || (text.charAt(at) >= '\t' && text.charAt(at) <= '\r'))) {
            at++;
        }
        int end = at;
        if (end < text.length() && (text.charAt(end) == '-' || text.charAt(end) == '+')) {
            end++;
        }
        while (end < text.length() && GrammarText.isDigit(text.charAt(end))) {
            end++;
        }
        try {
            return Integer.parseInt(text.substring(at, end));
        } catch (NumberFormatException e) {
            throw new Unsupported("invalid number in curly brackets");
        }
    }

    private static boolean isNonLiteral(char c) {
        return NON_LITERAL.indexOf(c) >= 0;
    }

    private String literal(char first) {
        StringBuilder out = new StringBuilder();
        while (i < in.length()) {
            char c = in.charAt(i);
            if (c == '\\') {
                escape(out);
            } else if (c == '"') {
                out.append("\\\"");
                i++;
            } else if (!isNonLiteral(c) && belongs(out.isEmpty())) {
                out.append(c);
                i++;
            } else {
                break;
            }
        }
        if (out.isEmpty()) {
            throw new Unsupported("unsupported character: " + first);
        }
        return out.toString();
    }

    /** A character before a repetition begins a literal of its own, since it alone is repeated. */
    private boolean belongs(boolean first) {
        return first || i == in.length() - 1 || in.charAt(i + 1) == '.' || !isNonLiteral(in.charAt(i + 1));
    }

    private void escape(StringBuilder out) {
        if (i == in.length() - 1) {
            throw new Invalid("trailing backslash");
        }
        if (isNonLiteral(in.charAt(i + 1))) {
            out.append(in.charAt(i + 1));
            i += 2;
            return;
        }
        int length = GbnfLiteral.escapeLength(in, i);
        if (length == 0) {
            throw new Unsupported("unsupported escape: " + two());
        }
        out.append(in, i, i + length);
        i += length;
    }
}
