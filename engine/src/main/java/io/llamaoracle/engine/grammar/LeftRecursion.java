package io.llamaoracle.engine.grammar;

/**
 * Finds rules that begin with themselves. A rule counts as possibly empty only if an alternative of its own is empty, so
 * some left recursions pass, as upstream.
 *
 * <p>Origin: {@code src/llama-grammar.cpp} {@code llama_grammar_detect_left_recursion} (b11192)
 */
final class LeftRecursion {
    /** A longer chain of rules, each beginning with the next, is refused by name. */
    private static final int MAX_DEPTH = 3000;

    /** llama.cpp goes through a rule anew wherever it is met: so many visits take it minutes. */
    private static final long MAX_VISITS = 4_000_000_000L;

    private final GrammarRules rules;
    private final boolean[] visited;
    private final boolean[] inProgress;
    private final boolean[] mayBeEmpty;

    /** How many visits llama.cpp makes below a rule, itself included. */
    private final long[] visits;

    private LeftRecursion(GrammarRules rules) {
        this.rules = rules;
        visited = new boolean[rules.count()];
        inProgress = new boolean[rules.count()];
        mayBeEmpty = new boolean[rules.count()];
        visits = new long[rules.count()];
    }

    static void check(GrammarRules rules) {
        LeftRecursion search = new LeftRecursion(rules);
        for (int r = 0; r < rules.count(); r++) {
            if (!search.visited[r] && search.detect(r, 0)) {
                throw new GrammarParseException(
                        "unsupported grammar, left recursion detected for nonterminal at index " + r);
            }
        }
    }

    private boolean detect(int rule, int depth) {
        if (inProgress[rule]) {
            return true;
        }
        if (visited[rule]) {
            return false;
        }
        if (depth > MAX_DEPTH) {
            throw new GrammarNotCoveredException("grammar with a chain of more than " + MAX_DEPTH + " rules");
        }
        inProgress[rule] = true;
        markEmpty(rule);
        visits[rule] = 1;
        boolean leftmost = true;
        for (int i = rules.starts[rule]; i < rules.starts[rule + 1]; i++) {
            int type = rules.types[i];
            if (type == Gretype.RULE_REF && leftmost) {
                if (detect(rules.values[i], depth + 1)) {
                    return true;
                }
                count(rule, rules.values[i]);
                leftmost = mayBeEmpty[rules.values[i]];
            } else {
                leftmost = Gretype.isEndOfSequence(type);
            }
        }
        inProgress[rule] = false;
        visited[rule] = true;
        return false;
    }

    private void count(int rule, int below) {
        visits[rule] += visits[below];
        if (visits[rule] > MAX_VISITS) {
            throw new GrammarNotCoveredException("grammar whose check for left recursion does not end");
        }
    }

    private void markEmpty(int rule) {
        boolean start = true;
        for (int i = rules.starts[rule]; i < rules.starts[rule + 1]; i++) {
            boolean end = Gretype.isEndOfSequence(rules.types[i]);
            if (end && start) {
                mayBeEmpty[rule] = true;
                return;
            }
            start = end;
        }
    }
}
