package io.llamaoracle.engine.tokenizer.regex;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads an ECMAScript expression as far as pre-tokenizers use it. In a collapsed expression {@code \p{…}} stands for one
 * byte from 128 on and its ASCII members.
 *
 * <p>Origin: {@code src/unicode.cpp} {@code unicode_regex_split} (b11192)
 * <p>Origin: {@code bits/regex_compiler.tcc} {@code std::__detail::_Compiler} (gcc-12.2)
 */
final class Parser {

    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    private static final Map<String, String> ASCII =
            Map.of("N", "0123456789", "L", LETTERS, "P", "!\"#%&'()*,-./:;?@[\\]_{}", "M", "", "S", "$+<=>^`|~");
    private static final String ORDER = "NLPMS";

    private final int[] text;
    private int at;

    private Parser(String expression) {
        this.text = expression.codePoints().toArray();
    }

    static Node parse(String expression) {
        Parser parser = new Parser(expression);
        Node node = parser.either();
        if (parser.at != parser.text.length) {
            throw new IllegalArgumentException("not read to its end: " + expression);
        }
        return node;
    }

    private boolean next(int c) {
        if (at < text.length && text[at] == c) {
            at++;
            return true;
        }
        return false;
    }

    private Node either() {
        List<Node> choices = new ArrayList<>();
        do {
            choices.add(sequence());
        } while (next('|'));
        return choices.size() == 1 ? choices.get(0) : new Node.Either(choices);
    }

    private Node sequence() {
        List<Node> parts = new ArrayList<>();
        while (at < text.length && text[at] != '|' && text[at] != ')') {
            Node part = quantified(atom());
            boolean joins = !parts.isEmpty() && parts.get(parts.size() - 1) instanceof Node.Look;
            Node joined = joins ? join((Node.Look) parts.get(parts.size() - 1), part) : null;
            if (joined == null) {
                parts.add(part);
            } else {
                parts.set(parts.size() - 1, joined);
            }
        }
        return parts.size() == 1 ? parts.get(0) : new Node.Sequence(parts);
    }

    /** A character that is looked at and then read is one of both sets. */
    private static Node join(Node.Look look, Node part) {
        return !look.negative() && look.body() instanceof Node.One seen && part instanceof Node.One read
                ? new Node.One(seen.set().and(read.set()))
                : null;
    }

    private Node atom() {
        int c = text[at++];
        return switch (c) {
            case '(' -> group();
            case '[' -> new Node.One(bracket());
            case '$' -> new Node.End();
            case '\\' -> {
                UnitSet set = new UnitSet();
                escape(set);
                yield new Node.One(set);
            }
            default -> new Node.One(UnitSet.of(c));
        };
    }

    private Node group() {
        int kind = next('?') ? text[at++] : ':';
        Node body = either();
        if (!next(')')) {
            throw new IllegalArgumentException("a group is not closed");
        }
        return kind == ':' ? body : new Node.Look(body, kind == '!');
    }

    private Node quantified(Node body) {
        if (next('*')) {
            return new Node.Repeat(body, 0, Node.Repeat.MANY);
        }
        if (next('+')) {
            return new Node.Repeat(body, 1, Node.Repeat.MANY);
        }
        if (next('?')) {
            return new Node.Repeat(body, 0, 1);
        }
        if (next('{')) {
            int min = number();
            int max = next(',') ? number() : min;
            if (!next('}')) {
                throw new IllegalArgumentException("a repetition is not closed");
            }
            return new Node.Repeat(body, min, max);
        }
        return body;
    }

    private int number() {
        int value = 0;
        while (text[at] >= '0' && text[at] <= '9') {
            value = value * 10 + text[at++] - '0';
        }
        return value;
    }

    private UnitSet bracket() {
        UnitSet set = new UnitSet();
        boolean negative = next('^');
        while (!next(']')) {
            int from = text[at++];
            if (from == '\\') {
                from = escape(set);
            }
            if (from < 0) {
                continue;
            }
            if (text[at] == '-' && text[at + 1] != ']') {
                at++;
                int to = text[at++];
                set.add(from, to == '\\' ? escape(new UnitSet()) : to);
            } else {
                set.add(from, from);
            }
        }
        return negative ? set.complement() : set;
    }

    /** Adds what an escape stands for; gives the character where it is one, else -1. */
    private int escape(UnitSet set) {
        int c = text[at++];
        switch (c) {
            case 's' -> set.addAll(spaces());
            case 'S' -> set.addAll(spaces().complement());
            case 'd' -> set.add('0', '9');
            case 'p' -> category(set);
            default -> {
                int unit = c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c;
                set.add(unit, unit);
                return unit;
            }
        }
        return -1;
    }

    private static UnitSet spaces() {
        UnitSet set = UnitSet.of(' ');
        set.add('\t', '\r');
        return set;
    }

    /** Sub-categories of letters count as letters. */
    private void category(UnitSet set) {
        int open = at;
        while (text[at] != '}') {
            at++;
        }
        at++;
        String name = new String(text, open + 1, 1);
        int unit = StdRegex.CATEGORY + 1 + ORDER.indexOf(name);
        set.add(unit, unit);
        ASCII.get(name).chars().forEach(c -> set.add(c, c));
    }
}
