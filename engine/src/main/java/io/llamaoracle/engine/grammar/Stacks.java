package io.llamaoracle.engine.grammar;

import java.util.Arrays;

/**
 * Every pushdown stack met so far, as a number: 0 is the empty one, any other is an element on top of a stack. Equal stacks
 * have equal numbers, and what a stack becomes is worked out once. Grows with what a generation meets; not for several
 * threads at once.
 *
 * <p>Origin: {@code src/llama-grammar.cpp} {@code llama_grammar_advance_stack} (b11192)
 */
final class Stacks {
    static final int EMPTY = 0;

    /** More stacks than this in a generation are refused by name; the server's memory would not hold them either. */
    private static final int LIMIT = 8_000_000;

    final GrammarRules rules;

    private int[] element = new int[256];
    private int[] below = new int[256];
    private int[][] advanced = new int[256][];
    private int[] seen = new int[256];
    private int count = 1;
    private int[] table = new int[512];
    private int round;
    private final IntSeq todo = new IntSeq();
    private final IntSeq found = new IntSeq();

    Stacks(GrammarRules rules) {
        this.rules = rules;
    }

    /** The element on top of a stack that is not empty. */
    int top(int stack) {
        return element[stack];
    }

    int topType(int stack) {
        return rules.types[element[stack]];
    }

    int below(int stack) {
        return below[stack];
    }

    /** The stack with an element pushed on it. */
    int push(int stack, int top) {
        int slot = hash(stack, top);
        while (table[slot] != 0) {
            int known = table[slot];
            if (element[known] == top && below[known] == stack) {
                return known;
            }
            slot = slot + 1 & table.length - 1;
        }
        if (count == element.length) {
            grow();
            return push(stack, top);
        }
        element[count] = top;
        below[count] = stack;
        table[slot] = count;
        return count++;
    }

    private int hash(int stack, int top) {
        int h = (stack * 31 + top) * 0x9E3779B9;
        return (h ^ h >>> 15) & table.length - 1;
    }

    private void grow() {
        if (count >= LIMIT) {
            throw new GrammarNotCoveredException("grammar with more than " + LIMIT + " stacks");
        }
        int size = element.length * 2;
        element = Arrays.copyOf(element, size);
        below = Arrays.copyOf(below, size);
        advanced = Arrays.copyOf(advanced, size);
        seen = Arrays.copyOf(seen, size);
        table = new int[size * 2];
        for (int i = 1; i < count; i++) {
            int slot = hash(below[i], element[i]);
            while (table[slot] != 0) {
                slot = slot + 1 & table.length - 1;
            }
            table[slot] = i;
        }
    }

    /** The stack without its top, with the element at {@code next} in its place unless an alternative ends there. */
    int replaceTop(int stack, int next) {
        return Gretype.isEndOfSequence(rules.types[next]) ? below[stack] : push(below[stack], next);
    }

    /** The stacks that a stack stands for: each empty or with a character or a token on top, in upstream's order. */
    int[] advance(int stack) {
        if (advanced[stack] == null) {
            int[] result = expand(stack);
            advanced[stack] = result;
        }
        return advanced[stack];
    }

    private int[] expand(int stack) {
        round++;
        todo.clear();
        found.clear();
        todo.add(stack);
        while (todo.size() > 0) {
            int current = todo.pop();
            if (seen[current] == round) {
                continue;
            }
            seen[current] = round;
            if (current == EMPTY) {
                found.add(current);
                continue;
            }
            switch (topType(current)) {
                case Gretype.RULE_REF -> expandRule(current);
                case Gretype.CHAR, Gretype.CHAR_NOT, Gretype.CHAR_ANY, Gretype.TOKEN, Gretype.TOKEN_NOT ->
                    found.add(current);
                default -> throw new GrammarAbortException("fatal error");
            }
        }
        return found.toArray();
    }

    private void expandRule(int stack) {
        int rest = replaceTop(stack, element[stack] + 1);
        int rule = rules.values[element[stack]];
        for (int at = rules.starts[rule]; ; at++) {
            todo.add(Gretype.isEndOfSequence(rules.types[at]) ? rest : push(rest, at));
            at = rules.endOfSequence(at);
            if (rules.types[at] != Gretype.ALT) {
                return;
            }
        }
    }
}
