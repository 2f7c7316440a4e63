package io.llamaoracle.engine.grammar;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The rules of a grammar, one after another in two arrays, so that an element is a number. Immutable.
 *
 * <p>Origin: {@code src/llama-grammar.h} {@code llama_grammar_rules} (b11192)
 */
public final class GrammarRules {
    private static final String ROOT = "root";

    final int[] types;
    final int[] values;

    /** Where each rule begins; one more entry for the end. */
    final int[] starts;

    final Map<String, Integer> symbolIds;

    GrammarRules(List<ElementList> rules, Map<String, Integer> symbolIds) {
        this.symbolIds = symbolIds;
        starts = new int[rules.size() + 1];
        for (int r = 0; r < rules.size(); r++) {
            starts[r + 1] = starts[r] + rules.get(r).size();
        }
        types = new int[starts[rules.size()]];
        values = new int[types.length];
        for (int r = 0; r < rules.size(); r++) {
            for (int i = 0; i < rules.get(r).size(); i++) {
                types[starts[r] + i] = rules.get(r).type(i);
                values[starts[r] + i] = rules.get(r).value(i);
            }
        }
    }

    /**
     * Parses a grammar, and checks that it has a root and no left recursion.
     *
     * @param text the grammar, one char per byte
     * @param vocab for tokens written as text; null refuses them
     * @throws GrammarParseException if llama.cpp refuses it, with its words
     * @throws GrammarNotCoveredException if llama.cpp would not get to an end
     */
    public static GrammarRules parse(String text, GrammarVocab vocab) {
        GrammarRules rules = GrammarParser.parse(text, vocab);
        if (rules.count() == 0) {
            throw new GrammarParseException("failed to parse grammar");
        }
        if (!rules.symbolIds.containsKey(ROOT)) {
            throw new GrammarParseException("grammar does not contain a 'root' symbol");
        }
        LeftRecursion.check(rules);
        return rules;
    }

    int count() {
        return starts.length - 1;
    }

    int root() {
        return symbolIds.get(ROOT);
    }

    /** Where the alternative at an element ends: its ALT or END. */
    int endOfSequence(int element) {
        int at = element;
        while (!Gretype.isEndOfSequence(types[at])) {
            at++;
        }
        return at;
    }

    /** The rule's name that an element belongs to, for people. */
    String ruleOf(int element) {
        int rule = 0;
        while (starts[rule + 1] <= element) {
            rule++;
        }
        for (Map.Entry<String, Integer> entry : new TreeMap<>(symbolIds).entrySet()) {
            if (entry.getValue() == rule) {
                return entry.getKey();
            }
        }
        return "?";
    }
}
