package io.llamaoracle.engine.grammar;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Sets of stacks, numbered, and what each becomes after a character of a class; worked out once. 0 is the set of none.
 *
 * <p>Origin: {@code src/llama-grammar.cpp} {@code llama_grammar_accept_chr} (b11192)
 */
final class StackSets {
    static final int NONE = 0;

    private static final int UNKNOWN = -1;

    final Stacks stacks;
    private final CharClasses classes;
    private final Map<Key, Integer> numbers = new HashMap<>();
    private final List<int[]> sets = new ArrayList<>();
    private int[][] next = new int[64][];
    private final IntSeq buffer = new IntSeq();
    private int[] stamp = new int[64];
    private int round;

    StackSets(Stacks stacks, CharClasses classes) {
        this.stacks = stacks;
        this.classes = classes;
        number(new int[0]);
    }

    int number(int[] set) {
        Key key = new Key(set);
        Integer known = numbers.get(key);
        if (known != null) {
            return known;
        }
        int number = sets.size();
        if (number == next.length) {
            next = Arrays.copyOf(next, number * 2);
        }
        sets.add(set);
        numbers.put(key, number);
        return number;
    }

    int[] members(int number) {
        return sets.get(number);
    }

    /** What a set becomes after any character of a class. */
    int after(int number, int charClass) {
        int[] row = next[number];
        if (row == null) {
            row = new int[classes.count()];
            Arrays.fill(row, UNKNOWN);
            next[number] = row;
        }
        if (row[charClass] == UNKNOWN) {
            row[charClass] = number(accept(sets.get(number), classes.representative(charClass)));
        }
        return row[charClass];
    }

    /** {@code llama_grammar_accept_chr} of every stack of a set; a token on top of a stack takes no character. */
    int[] accept(int[] set, int chr) {
        begin();
        GrammarRules rules = stacks.rules;
        for (int stack : set) {
            if (stack == Stacks.EMPTY || Gretype.isToken(stacks.topType(stack))) {
                continue;
            }
            int top = stacks.top(stack);
            if (CharMatch.matches(rules, top, chr)) {
                addAll(stacks.advance(stacks.replaceTop(stack, CharMatch.after(rules, top))));
            }
        }
        return buffer.toArray();
    }

    /** Starts a new set, {@link #addAll} adds to it, {@link #built} ends it. */
    void begin() {
        buffer.clear();
        round++;
    }

    void addAll(int[] more) {
        for (int stack : more) {
            if (stack >= stamp.length) {
                stamp = Arrays.copyOf(stamp, Math.max(stack + 1, stamp.length * 2));
            }
            if (stamp[stack] != round) {
                stamp[stack] = round;
                buffer.add(stack);
            }
        }
    }

    int[] built() {
        return buffer.toArray();
    }

    private record Key(int[] set) {
        @Override
        public boolean equals(Object o) {
            return o instanceof Key k && Arrays.equals(set, k.set);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(set);
        }
    }
}
