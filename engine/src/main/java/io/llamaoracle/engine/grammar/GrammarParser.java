package io.llamaoracle.engine.grammar;

import io.llamaoracle.engine.json.StdString;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads a grammar's text into rules.
 *
 * <p>Origin: {@code src/llama-grammar.cpp} {@code llama_grammar_parser} (b11192)
 */
final class GrammarParser {
    /** Deeper nesting of parentheses is refused by name; the server's own stack holds some tens of thousands. */
    private static final int MAX_DEPTH = 1500;

    private final GrammarVocab vocab;
    private final GrammarText in;
    private final Map<String, Integer> symbolIds = new TreeMap<>();
    private final List<ElementList> rules = new ArrayList<>();
    private long elements;
    private int depth;

    private GrammarParser(String text, GrammarVocab vocab) {
        this.in = new GrammarText(StdString.cStr(text));
        this.vocab = vocab;
    }

    /**
     * Parses a whole grammar.
     *
     * @param text the grammar
     * @param vocab for tokens written as text; null refuses them
     * @throws GrammarParseException if it is none
     * @throws GrammarNotCoveredException if the server would not get to an end
     */
    static GrammarRules parse(String text, GrammarVocab vocab) {
        GrammarParser parser = new GrammarParser(text, vocab);
        parser.in.space(true);
        while (parser.in.peek() != 0) {
            parser.rule();
        }
        parser.checkDefined();
        return new GrammarRules(parser.rules, parser.symbolIds);
    }

    private void checkDefined() {
        for (ElementList rule : rules) {
            if (rule == null) {
                throw new GrammarParseException("Undefined rule");
            }
            for (int i = 0; i < rule.size(); i++) {
                int id = rule.value(i);
                if (rule.type(i) == Gretype.RULE_REF && (id >= rules.size() || rules.get(id) == null)) {
                    throw new GrammarParseException("Undefined rule identifier '" + nameOf(id) + "'");
                }
            }
        }
    }

    private String nameOf(int id) {
        for (Map.Entry<String, Integer> entry : symbolIds.entrySet()) {
            if (entry.getValue() == id) {
                return entry.getKey();
            }
        }
        throw new IllegalStateException("symbol " + id);
    }

    String rest() {
        return in.rest();
    }

    private int symbolId(String name) {
        Integer known = symbolIds.putIfAbsent(name, symbolIds.size());
        return known == null ? symbolIds.size() - 1 : known;
    }

    /** An id whose name no grammar can write, so it is always a new one. */
    int generateSymbolId(String base) {
        int id = symbolIds.size();
        symbolIds.put(base + '_' + id, id);
        return id;
    }

    void addRule(int id, ElementList rule) {
        elements += rule.size();
        if (elements > ElementList.LIMIT) {
            throw new GrammarNotCoveredException("grammar of more than " + ElementList.LIMIT + " elements");
        }
        while (rules.size() <= id) {
            rules.add(null);
        }
        rules.set(id, rule);
    }

    private void rule() {
        String name = in.name();
        in.space(false);
        int id = symbolId(name);
        if (in.peek() != ':' || in.peek(1) != ':' || in.peek(2) != '=') {
            throw new GrammarParseException("expecting ::= at " + rest());
        }
        in.pos += 3;
        in.space(true);
        alternates(name, id, false);
        if (in.peek() == '\r') {
            in.pos += in.peek(1) == '\n' ? 2 : 1;
        } else if (in.peek() == '\n') {
            in.pos++;
        } else if (in.peek() != 0) {
            throw new GrammarParseException("expecting newline or end at " + rest());
        }
        in.space(true);
    }

    private void alternates(String name, int id, boolean nested) {
        ElementList rule = new ElementList();
        new Sequence(name, rule, nested).parse();
        while (in.peek() == '|') {
            rule.add(Gretype.ALT, 0);
            in.pos++;
            in.space(true);
            new Sequence(name, rule, nested).parse();
        }
        rule.add(Gretype.END, 0);
        addRule(id, rule);
    }

    /** One alternative: {@code parse_sequence}. */
    private final class Sequence {
        private final String name;
        private final ElementList rule;
        private final boolean nested;

        /** Where the last item begins, which a repetition would repeat. */
        private int last;

        private long previousRules = 1;

        Sequence(String name, ElementList rule, boolean nested) {
            this.name = name;
            this.rule = rule;
            this.nested = nested;
            this.last = rule.size();
        }

        void parse() {
            while (in.peek() != 0 && item(in.peek())) {
                in.space(nested);
                if (pendingMin >= 0) {
                    long min = pendingMin;
                    pendingMin = -1;
                    previousRules = Repetitions.apply(GrammarParser.this, name, rule, last, previousRules, min, max);
                }
            }
        }

        /** A repetition read and not yet carried out; the spaces after it come first, as its error text shows. */
        private long pendingMin = -1;

        private long max;

        private boolean item(char c) {
            switch (c) {
                case '"' -> literal();
                case '[' -> range();
                case '<', '!' -> token(c == '!');
                case '(' -> group();
                case '.' -> {
                    in.pos++;
                    begin();
                    rule.add(Gretype.CHAR_ANY, 0);
                }
                case '*' -> repeat(0, Repetitions.NO_MAX);
                case '+' -> repeat(1, Repetitions.NO_MAX);
                case '?' -> repeat(0, 1);
                case '{' -> bounds();
                default -> {
                    if (!GrammarText.isWord(c)) {
                        return false;
                    }
                    int id = symbolId(in.name());
                    begin();
                    rule.add(Gretype.RULE_REF, id);
                }
            }
            return true;
        }

        private void begin() {
            last = rule.size();
            previousRules = 1;
        }

        private void repeat(long min, long upTo) {
            in.pos++;
            pendingMin = min;
            max = upTo;
        }

        private void literal() {
            in.pos++;
            begin();
            while (in.peek() != '"') {
                rule.add(Gretype.CHAR, in.character());
            }
            in.pos++;
        }

        private void range() {
            in.pos++;
            int type = Gretype.CHAR;
            if (in.peek() == '^') {
                in.pos++;
                type = Gretype.CHAR_NOT;
            }
            begin();
            while (in.peek() != ']') {
                int value = in.character();
                rule.add(last < rule.size() ? Gretype.CHAR_ALT : type, value);
                if (in.peek() == '-' && in.peek(1) != ']') {
                    if (in.peek(1) == 0) {
                        throw new GrammarParseException("unexpected end of input");
                    }
                    in.pos++;
                    rule.add(Gretype.CHAR_RNG_UPPER, in.character());
                }
            }
            in.pos++;
        }

        private void token(boolean not) {
            if (not) {
                in.pos++;
            }
            int id = TokenElement.parse(in, vocab);
            begin();
            rule.add(not ? Gretype.TOKEN_NOT : Gretype.TOKEN, id);
        }

        private void group() {
            if (++depth > MAX_DEPTH) {
                throw new GrammarNotCoveredException("grammar nested deeper than " + MAX_DEPTH);
            }
            in.pos++;
            in.space(true);
            int before = symbolIds.size();
            int id = generateSymbolId(name);
            alternates(name, id, true);
            previousRules = Math.max(1, symbolIds.size() - before);
            last = rule.size();
            rule.add(Gretype.RULE_REF, id);
            if (in.peek() != ')') {
                throw new GrammarParseException("expecting ')' at " + rest());
            }
            in.pos++;
            depth--;
        }

        private void bounds() {
            in.pos++;
            in.space(nested);
            if (!GrammarText.isDigit(in.peek())) {
                throw new GrammarParseException("expecting an int at " + rest());
            }
            long min = GrammarText.unsigned(in.digits(), "stoull");
            long upTo = Repetitions.NO_MAX;
            in.space(nested);
            if (in.peek() == '}') {
                upTo = min;
            } else if (in.peek() == ',') {
                in.pos++;
                in.space(nested);
                if (GrammarText.isDigit(in.peek())) {
                    upTo = GrammarText.unsigned(in.digits(), "stoull");
                    in.space(nested);
                }
                if (in.peek() != '}') {
                    throw new GrammarParseException("expecting '}' at " + rest());
                }
            } else {
                throw new GrammarParseException("expecting ',' at " + rest());
            }
            in.pos++;
            in.space(nested);
            if (Long.compareUnsigned(min, Repetitions.THRESHOLD) > 0) {
                throw new GrammarParseException(
                        "number of repetitions exceeds sane defaults, please reduce the number of repetitions");
            }
            pendingMin = min;
            max = Long.compareUnsigned(upTo, Repetitions.THRESHOLD) > 0 ? Repetitions.NO_MAX : upTo;
        }
    }
}
