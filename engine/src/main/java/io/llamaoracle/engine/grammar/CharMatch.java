package io.llamaoracle.engine.grammar;

/**
 * Whether a character, or the beginning of one, satisfies a character element and the alternatives that follow it.
 *
 * <p>Origin: {@code src/llama-grammar.cpp} {@code llama_grammar_match_char} (b11192)
 * <p>Origin: {@code src/llama-grammar.cpp} {@code llama_grammar_match_partial_char} (b11192)
 */
final class CharMatch {
    private CharMatch() {}

    private static boolean isPositive(GrammarRules rules, int element) {
        int type = rules.types[element];
        if (type != Gretype.CHAR && type != Gretype.CHAR_ANY && type != Gretype.CHAR_NOT) {
            throw new GrammarAbortException(
                    "GGML_ASSERT(is_positive_char || pos->type == LLAMA_GRETYPE_CHAR_NOT) failed");
        }
        return type != Gretype.CHAR_NOT;
    }

    private static boolean between(int low, int value, int high) {
        return Integer.compareUnsigned(low, value) <= 0 && Integer.compareUnsigned(value, high) <= 0;
    }

    static boolean matches(GrammarRules rules, int element, int chr) {
        boolean positive = isPositive(rules, element);
        boolean found = false;
        int at = element;
        do {
            if (rules.types[at + 1] == Gretype.CHAR_RNG_UPPER) {
                found |= between(rules.values[at], chr, rules.values[at + 1]);
                at += 2;
            } else {
                found |= rules.types[at] == Gretype.CHAR_ANY || rules.values[at] == chr;
                at++;
            }
        } while (rules.types[at] == Gretype.CHAR_ALT);
        return found == positive;
    }

    /** The element after a character element and its alternatives. */
    static int after(GrammarRules rules, int element) {
        int at = element;
        do {
            at += rules.types[at + 1] == Gretype.CHAR_RNG_UPPER ? 2 : 1;
        } while (rules.types[at] == Gretype.CHAR_ALT);
        return at;
    }

    static boolean matchesPartial(GrammarRules rules, int element, int partial, int remain) {
        boolean positive = isPositive(rules, element);
        if (remain < 0 || (remain == 1 && Integer.compareUnsigned(partial, 2) < 0)) {
            return false;
        }
        int low = partial << (remain * 6);
        int high = low | ((1 << (remain * 6)) - 1);
        if (low == 0 && remain >= 2) {
            // shorter forms of the same character are overlong
            low = remain == 2 ? 1 << 11 : remain == 3 ? 1 << 16 : 0;
        }
        int at = element;
        do {
            if (rules.types[at + 1] == Gretype.CHAR_RNG_UPPER) {
                if (Integer.compareUnsigned(rules.values[at], high) <= 0
                        && Integer.compareUnsigned(low, rules.values[at + 1]) <= 0) {
                    return positive;
                }
                at += 2;
            } else if (rules.types[at] == Gretype.CHAR_ANY) {
                return true;
            } else {
                if (between(low, rules.values[at], high)) {
                    return positive;
                }
                at++;
            }
        } while (rules.types[at] == Gretype.CHAR_ALT);
        return !positive;
    }
}
