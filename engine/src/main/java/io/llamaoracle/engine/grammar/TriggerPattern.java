package io.llamaoracle.engine.grammar;

import io.llamaoracle.engine.libstdcxx.StdRegex;

/**
 * A pattern that wakes a lazy grammar.
 *
 * <p>Origin: {@code src/llama-grammar.cpp} {@code llama_grammar_trigger_pattern::find} (b11192)
 *
 * @param pattern its text
 * @param regex what it means
 */
public record TriggerPattern(String pattern, StdRegex regex) {
    /**
     * Compiles a pattern.
     *
     * @throws io.llamaoracle.engine.libstdcxx.StdRegexException if the standard library refuses it
     */
    public static TriggerPattern of(String pattern) {
        return new TriggerPattern(pattern, StdRegex.compile(pattern));
    }

    /** Where the constrained text begins: at the first group that matched something, else at the match; -1 for no match. */
    int find(String input) {
        if (pattern.startsWith("^") && pattern.endsWith("$")) {
            StdRegex.Match whole = regex.match(input);
            if (whole != null) {
                return start(whole);
            }
        }
        StdRegex.Match match = regex.search(input);
        return match == null ? -1 : start(match);
    }

    private static int start(StdRegex.Match match) {
        for (int group = 1; group < match.groups(); group++) {
            if (match.length(group) > 0) {
                return match.position(group);
            }
        }
        return match.position(0);
    }
}
