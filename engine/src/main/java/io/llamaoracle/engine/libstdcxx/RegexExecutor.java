package io.llamaoracle.engine.libstdcxx;

import java.util.BitSet;

/**
 * Matches by backtracking, in libstdc++'s order: which alternative wins, and what the groups hold, follows from it. A
 * repetition may go on twice at one place without moving.
 *
 * <p>Origin: {@code libstdc++/bits/regex_executor.tcc} {@code std::__detail::_Executor} (gcc 12)
 */
final class RegexExecutor {
    private static final BitSet WORD = RegexBracket.members("w");

    private final RegexNfa nfa;
    private final String text;
    private final boolean exact;
    private int begin;
    private boolean previousAvailable;
    private boolean solved;
    private int[] first;
    private int[] second;
    private boolean[] matched;
    private StdRegex.Match result;
    private final int[] repeatAt;
    private final int[] repeatCount;

    RegexExecutor(RegexNfa nfa, String text, boolean exact) {
        this.nfa = nfa;
        this.text = text;
        this.exact = exact;
        first = new int[nfa.groups];
        second = new int[nfa.groups];
        matched = new boolean[nfa.groups];
        repeatAt = new int[nfa.size];
        repeatCount = new int[nfa.size];
    }

    StdRegex.Match result() {
        return result;
    }

    boolean run() {
        if (attempt(0)) {
            return true;
        }
        if (exact) {
            return false;
        }
        previousAvailable = true;
        while (begin < text.length()) {
            begin++;
            if (attempt(0)) {
                return true;
            }
        }
        return false;
    }

    private boolean attempt(int start) {
        solved = false;
        dfs(start, begin);
        return solved;
    }

    private void dfs(int start, int from) {
        int state = start;
        int at = from;
        while (true) {
            switch (nfa.ops[state]) {
                case DUMMY -> {}
                case MATCH -> {
                    if (at == text.length() || !nfa.matchers[state].get(text.charAt(at) & 0xFF)) {
                        return;
                    }
                    at++;
                }
                case LINE_BEGIN -> {
                    if (at != begin || previousAvailable) {
                        return;
                    }
                }
                case LINE_END -> {
                    if (at != text.length()) {
                        return;
                    }
                }
                case WORD_BOUNDARY -> {
                    if (wordBoundary(at) == nfa.negative[state]) {
                        return;
                    }
                }
                case LOOKAHEAD -> {
                    if (lookahead(nfa.alt[state], at) == nfa.negative[state]) {
                        return;
                    }
                }
                case BACKREF -> {
                    int length = backref(nfa.group[state], at);
                    if (length < 0) {
                        return;
                    }
                    at += length;
                }
                default -> {
                    branch(state, at);
                    return;
                }
            }
            state = nfa.next[state];
        }
    }

    private void branch(int state, int at) {
        switch (nfa.ops[state]) {
            case ACCEPT -> accept(at);
            case ALTERNATIVE -> {
                dfs(nfa.alt[state], at);
                if (!solved) {
                    dfs(nfa.next[state], at);
                }
            }
            case REPEAT -> {
                if (nfa.negative[state]) {
                    dfs(nfa.next[state], at);
                    if (!solved) {
                        onceMore(state, at);
                    }
                } else {
                    onceMore(state, at);
                    if (!solved) {
                        dfs(nfa.next[state], at);
                    }
                }
            }
            case SUBEXPR_BEGIN -> {
                int group = nfa.group[state];
                int back = first[group];
                first[group] = at;
                dfs(nfa.next[state], at);
                first[group] = back;
            }
            case SUBEXPR_END -> subexprEnd(state, at);
            default -> throw new IllegalStateException(nfa.ops[state].name());
        }
    }

    private void subexprEnd(int state, int at) {
        int group = nfa.group[state];
        int backFirst = first[group];
        int backSecond = second[group];
        boolean backMatched = matched[group];
        second[group] = at;
        matched[group] = true;
        dfs(nfa.next[state], at);
        first[group] = backFirst;
        second[group] = backSecond;
        matched[group] = backMatched;
    }

    private void onceMore(int state, int at) {
        if (repeatCount[state] == 0 || repeatAt[state] != at) {
            int backAt = repeatAt[state];
            int backCount = repeatCount[state];
            repeatAt[state] = at;
            repeatCount[state] = 1;
            dfs(nfa.alt[state], at);
            repeatAt[state] = backAt;
            repeatCount[state] = backCount;
        } else if (repeatCount[state] < 2) {
            repeatCount[state]++;
            dfs(nfa.alt[state], at);
            repeatCount[state]--;
        }
    }

    private void accept(int at) {
        solved = !exact || at == text.length();
        if (solved) {
            result = new StdRegex.Match(first.clone(), second.clone(), matched.clone());
        }
    }

    private boolean lookahead(int start, int at) {
        RegexExecutor sub = new RegexExecutor(nfa, text, false);
        sub.first = first.clone();
        sub.second = second.clone();
        sub.matched = matched.clone();
        sub.begin = at;
        sub.previousAvailable = previousAvailable;
        if (!sub.attempt(start)) {
            return false;
        }
        for (int g = 0; g < nfa.groups; g++) {
            if (sub.result.matched(g)) {
                first[g] = sub.result.position(g);
                second[g] = first[g] + sub.result.length(g);
                matched[g] = true;
            }
        }
        return true;
    }

    private int backref(int group, int at) {
        if (!matched[group]) {
            return -1;
        }
        int length = second[group] - first[group];
        return length >= 0 && text.regionMatches(first[group], text, at, length) ? length : -1;
    }

    private boolean wordBoundary(int at) {
        boolean left = (at != begin || previousAvailable) && WORD.get(text.charAt(at - 1) & 0xFF);
        boolean right = at != text.length() && WORD.get(text.charAt(at) & 0xFF);
        return left != right;
    }
}
