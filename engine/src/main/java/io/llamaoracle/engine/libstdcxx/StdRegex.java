package io.llamaoracle.engine.libstdcxx;

/**
 * {@code std::regex} with the ECMAScript grammar over bytes (one char each, the "C" locale), matched by backtracking as
 * libstdc++ does it by default. Immutable.
 *
 * <p>Origin: {@code libstdc++/bits/regex.h} {@code std::basic_regex} (gcc 12)
 * <p>Origin: {@code libstdc++/bits/regex.tcc} {@code std::regex_match} {@code std::regex_search} (gcc 12)
 */
public final class StdRegex {
    /** Above this length a match is given a stack of its own size: backtracking goes as deep as the text is long. */
    private static final int SHORT = 500;

    private static final long DEEP_STACK = 512L << 20;

    private final RegexNfa nfa;

    private StdRegex(RegexNfa nfa) {
        this.nfa = nfa;
    }

    /**
     * Compiles a pattern.
     *
     * @throws StdRegexException if the library refuses it
     * @throws StdRegexNotCoveredException if it uses what is not reproduced
     */
    public static StdRegex compile(String pattern) {
        try {
            return new StdRegex(RegexCompiler.compile(pattern));
        } catch (StackOverflowError e) {
            throw new StdRegexNotCoveredException("a regular expression nested too deeply");
        }
    }

    /** What matched: position and length of the whole (group 0) and of the groups. */
    public static final class Match {
        private final int[] first;
        private final int[] second;
        private final boolean[] matched;

        Match(int[] first, int[] second, boolean[] matched) {
            this.first = first;
            this.second = second;
            this.matched = matched;
        }

        /** Number of groups, the whole match counted as one. */
        public int groups() {
            return first.length;
        }

        boolean matched(int group) {
            return matched[group];
        }

        /** Length of a group, 0 if it did not match. */
        public int length(int group) {
            return matched[group] ? second[group] - first[group] : 0;
        }

        /** Where a group that matched begins. */
        public int position(int group) {
            return first[group];
        }
    }

    /** {@code std::regex_match}: the whole text, or null. */
    public Match match(String text) {
        return run(text, true);
    }

    /** {@code std::regex_search}: the first place where the pattern matches, or null. */
    public Match search(String text) {
        return run(text, false);
    }

    private Match run(String text, boolean whole) {
        if (text.length() <= SHORT) {
            return attempt(text, whole);
        }
        Match[] out = new Match[1];
        RuntimeException[] failure = new RuntimeException[1];
        Thread thread = new Thread(
                null,
                () -> {
                    try {
                        out[0] = attempt(text, whole);
                    } catch (RuntimeException e) {
                        failure[0] = e;
                    }
                },
                "std-regex",
                DEEP_STACK);
        thread.start();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (failure[0] != null) {
            throw failure[0];
        }
        return out[0];
    }

    private Match attempt(String text, boolean whole) {
        RegexExecutor executor = new RegexExecutor(nfa, text, whole);
        try {
            return executor.run() ? executor.result() : null;
        } catch (StackOverflowError e) {
            throw new StdRegexNotCoveredException("a match that backtracks too deeply");
        }
    }
}
