package io.llamaoracle.engine.tokenizer;

import io.llamaoracle.engine.tokenizer.regex.RegexDepthException;
import io.llamaoracle.engine.tokenizer.regex.StdRegex;

/**
 * An expression without a splitter of its own: llama.cpp hands it to std::regex, over code points, or, where it names a
 * category, over a text in which every code point from 128 on is one byte that stands for its category.
 *
 * <p>Origin: {@code src/unicode.cpp} {@code unicode_regex_split} (b11192)
 */
final class RegexSplitter implements Splitter {

    private static final int ASCII_END = 0x80;
    private static final int VERTICAL_TAB = 0x0B;
    /** Categories in the order of their bytes. */
    private static final int[] CATEGORIES = {
        Unicode.NUMBER, Unicode.LETTER, Unicode.PUNCTUATION, Unicode.ACCENT_MARK, Unicode.SYMBOL
    };

    private final StdRegex regex;
    private final boolean collapsed;

    RegexSplitter(String expression) {
        this.regex = new StdRegex(expression);
        this.collapsed = expression.contains("\\p{");
    }

    @Override
    public IntList split(int[] cpts, IntList lengths) {
        int[] units = new int[cpts.length];
        for (int i = 0; i < units.length; i++) {
            units[i] = cpts[i] < ASCII_END ? cpts[i] : unit(cpts[i]);
        }
        StdRegex.Walk walk = regex.walk();
        IntList out = new IntList();
        int start = 0;
        for (int i = 0; i < lengths.size(); i++) {
            cut(walk, units, start, start + lengths.get(i), out);
            start += lengths.get(i);
        }
        return out;
    }

    /** The original's recursion ends the process on a long match: no exception, no word. */
    private static void cut(StdRegex.Walk walk, int[] units, int from, int to, IntList out) {
        try {
            walk.cut(units, from, to, out::add);
        } catch (RegexDepthException e) {
            if (e.certain()) {
                throw new TokenizerAbortException(e.getMessage());
            }
            throw new UnsupportedOperationException(e.getMessage());
        }
    }

    private int unit(int cpt) {
        int flags = Unicode.flags(cpt);
        if ((flags & Unicode.WHITESPACE) != 0) {
            return VERTICAL_TAB;
        }
        if (!collapsed) {
            return cpt;
        }
        for (int i = 0; i < CATEGORIES.length; i++) {
            if ((flags & Unicode.MASK_CATEGORIES) == CATEGORIES[i]) {
                return StdRegex.CATEGORY + 1 + i;
            }
        }
        return StdRegex.CATEGORY;
    }
}
