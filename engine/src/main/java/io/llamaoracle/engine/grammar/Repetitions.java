package io.llamaoracle.engine.grammar;

/**
 * Rewrites a repeated item: its copies, then rules for the optional ones, each of which may be followed by the next.
 *
 * <p>Origin: {@code src/llama-grammar.cpp} {@code llama_grammar_parser::parse_sequence} {@code handle_repetitions} (b11192)
 */
final class Repetitions {
    /** {@code MAX_REPETITION_THRESHOLD}. */
    static final long THRESHOLD = 2000;

    /** {@code UINT64_MAX}: no upper bound. */
    static final long NO_MAX = -1;

    private Repetitions() {}

    /**
     * Repeats the elements from an index to the end of a rule.
     *
     * @param previousRules how many rules one repetition stands for already
     * @return how many it stands for now
     */
    static long apply(
            GrammarParser parser, String name, ElementList rule, int start, long previousRules, long min, long max) {
        if (start == rule.size()) {
            throw new GrammarParseException("expecting preceding item to */+/?/{ at " + parser.rest());
        }
        boolean noMax = max == NO_MAX;
        long total = !noMax && max > 0 ? max : min > 0 ? min : 1;
        if (previousRules * total > THRESHOLD) {
            throw new GrammarParseException("number of rules that are going to be repeated multiplied by the new"
                    + " repetition exceeds sane defaults, please reduce the number of repetitions or rule complexity");
        }
        if (!noMax && min > max) {
            throw new GrammarNotCoveredException(
                    "grammar with a repetition of at least " + min + " and at most " + max);
        }
        ElementList item = rule.tail(start);
        if (min == 0) {
            rule.truncate(start);
        }
        for (long i = 1; i < min; i++) {
            rule.addAll(item);
        }
        long optional = noMax ? 1 : max - min;
        int last = 0;
        for (long i = 0; i < optional; i++) {
            ElementList recursive = new ElementList();
            recursive.addAll(item);
            int id = parser.generateSymbolId(name);
            if (i > 0 || noMax) {
                recursive.add(Gretype.RULE_REF, noMax ? id : last);
            }
            recursive.add(Gretype.ALT, 0);
            recursive.add(Gretype.END, 0);
            parser.addRule(id, recursive);
            last = id;
        }
        if (optional > 0) {
            rule.add(Gretype.RULE_REF, last);
        }
        return previousRules * total;
    }
}
