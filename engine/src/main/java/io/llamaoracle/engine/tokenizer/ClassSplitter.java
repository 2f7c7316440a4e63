package io.llamaoracle.engine.tokenizer;

/**
 * Expressions that are one character class, once or repeated: what llama.cpp hands to std::regex.
 *
 * <p>There every code point from 128 on stands as its category, so a class of categories and ASCII characters is all
 * that such an expression can say. What lies between matches stays a word of its own.
 *
 * <p>Origin: {@code src/unicode.cpp} {@code unicode_regex_split} (b11192)
 * <p>Origin: {@code src/unicode.cpp} {@code unicode_regex_split_stl} (b11192)
 */
final class ClassSplitter implements Splitter {

    private static final String ASCII_NUMBER = "0123456789";
    private static final String ASCII_PUNCTUATION = "!\"#%&'()*,-./:;?@[\\]_{}";

    private final int category;
    private final String ascii;
    private final int min;
    private final int max;

    private ClassSplitter(int category, String ascii, int min, int max) {
        this.category = category;
        this.ascii = ascii;
        this.min = min;
        this.max = max;
    }

    /** The expression {@code \p{N}}. */
    static ClassSplitter number() {
        return new ClassSplitter(Unicode.NUMBER, ASCII_NUMBER, 1, 1);
    }

    /** The expression {@code \p{N}+}. */
    static ClassSplitter numbers() {
        return new ClassSplitter(Unicode.NUMBER, ASCII_NUMBER, 1, Integer.MAX_VALUE);
    }

    /** The expression {@code [0-9][0-9][0-9]}: no category, so nothing beyond ASCII matches. */
    static ClassSplitter threeDigits() {
        return new ClassSplitter(0, ASCII_NUMBER, 3, 3);
    }

    /** The expression {@code [\p{P}…]+} with more ASCII characters. */
    static ClassSplitter punctuation(String more) {
        return new ClassSplitter(Unicode.PUNCTUATION, ASCII_PUNCTUATION + more, 1, Integer.MAX_VALUE);
    }

    @Override
    public IntList split(int[] cpts, IntList lengths) {
        IntList out = new IntList();
        int start = 0;
        for (int i = 0; i < lengths.size(); i++) {
            SplitWindow window = new SplitWindow(cpts, start, start + lengths.get(i), out);
            start += lengths.get(i);
            split(window);
        }
        return out;
    }

    private void split(SplitWindow w) {
        int pos = w.begin();
        while (pos < w.end()) {
            int at = pos;
            while (at - pos < max && matches(w.cpt(at))) {
                at++;
            }
            if (at - pos >= min) {
                w.word(pos);
                pos = w.word(at);
            } else {
                pos++;
            }
        }
        w.word(w.end());
    }

    private boolean matches(int cpt) {
        if (cpt == SplitWindow.OUT_OF_RANGE) {
            return false;
        }
        if (cpt < 128) {
            return ascii.indexOf(cpt) >= 0;
        }
        int flags = Unicode.flags(cpt);
        return (flags & Unicode.WHITESPACE) == 0 && (flags & Unicode.MASK_CATEGORIES) == category && category != 0;
    }
}
