package io.llamaoracle.engine.grammar;

import java.util.Locale;
import java.util.TreeSet;

/** What a set of stacks expects, in words: the rule on top of each stack and its characters. */
final class GrammarState {
    private static final int PRINTABLE_FROM = 0x20;
    private static final int PRINTABLE_TO = 0x7f;

    private final StackSets sets;
    private final int set;

    GrammarState(StackSets sets, int set) {
        this.sets = sets;
        this.set = set;
    }

    @Override
    public String toString() {
        TreeSet<String> lines = new TreeSet<>();
        for (int stack : sets.members(set)) {
            lines.add(stack == Stacks.EMPTY ? "the end" : expectation(sets.stacks.top(stack)));
        }
        return String.join("; ", lines);
    }

    private String expectation(int element) {
        GrammarRules rules = sets.stacks.rules;
        StringBuilder out = new StringBuilder(rules.ruleOf(element)).append(": ");
        int type = rules.types[element];
        if (Gretype.isToken(type)) {
            return out.append(type == Gretype.TOKEN ? "<[" : "!<[")
                    .append(Integer.toUnsignedString(rules.values[element]))
                    .append("]>")
                    .toString();
        }
        if (type == Gretype.CHAR_ANY) {
            return out.append('.').toString();
        }
        out.append(type == Gretype.CHAR_NOT ? "[^" : "[");
        int end = CharMatch.after(rules, element);
        for (int i = element; i < end; i++) {
            out.append(rules.types[i] == Gretype.CHAR_RNG_UPPER ? "-" : "").append(character(rules.values[i]));
        }
        return out.append(']').toString();
    }

    private static String character(int c) {
        return c >= PRINTABLE_FROM && c < PRINTABLE_TO
                ? String.valueOf((char) c)
                : String.format(Locale.ROOT, "<U+%04X>", c);
    }
}
