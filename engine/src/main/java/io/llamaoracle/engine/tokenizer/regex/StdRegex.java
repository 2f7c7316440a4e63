package io.llamaoracle.engine.tokenizer.regex;

import java.util.function.IntConsumer;

/**
 * One regular expression, cut as std::regex_iterator walks a text: words between matches, and matches, in turn.
 *
 * <p>Origin: {@code src/unicode.cpp} {@code unicode_regex_split_stl} (b11192)
 * <p>Origin: {@code bits/regex.tcc} {@code std::regex_iterator} (gcc-12.2)
 */
public final class StdRegex {

    /** Stands for a code point from 128 on of no category; numbers, letters, punctuation, marks, symbols follow it. */
    public static final int CATEGORY = 0xD0;

    private final Program program;
    private final UnitSet first;

    /**
     * Compiles an expression.
     *
     * @param expression ECMAScript; with categories it is meant for collapsed texts
     */
    public StdRegex(String expression) {
        Node node = Parser.parse(expression);
        this.program = Program.of(node);
        this.first = Node.first(node);
    }

    /** A walk over texts; not to be shared by threads. */
    public final class Walk {
        private final Matcher matcher = new Matcher(program);

        /**
         * Cuts a range.
         *
         * @param units the text
         * @param from first position
         * @param to position after the last
         * @param lengths takes the length of each piece, those of empty matches too
         */
        public void cut(int[] units, int from, int to, IntConsumer lengths) {
            matcher.range(units, to);
            int done = from;
            int pos = from;
            while (pos <= to) {
                int end = first != null && (pos == to || !first.contains(units[pos])) ? -1 : matcher.match(pos);
                if (end < 0) {
                    pos++;
                    continue;
                }
                if (pos > done) {
                    lengths.accept(pos - done);
                }
                lengths.accept(end - pos);
                done = end;
                // an empty match moves on by one: no expression here matches empty and not empty at one place
                pos = end > pos ? end : pos + 1;
            }
            if (done < to) {
                lengths.accept(to - done);
            }
        }
    }

    /**
     * Starts a walk.
     *
     * @return it
     */
    public Walk walk() {
        return new Walk();
    }
}
