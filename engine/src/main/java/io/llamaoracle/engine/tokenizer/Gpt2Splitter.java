package io.llamaoracle.engine.tokenizer;

/**
 * GPT-2's words: contractions, and runs of letters, of numbers, of the rest, each with one space before it.
 *
 * <p>Origin: {@code src/unicode.cpp} {@code unicode_regex_split_custom_gpt2} (b11192)
 */
final class Gpt2Splitter implements Splitter {

    private static final int NOT_OTHER = Unicode.WHITESPACE | Unicode.LETTER | Unicode.NUMBER;

    @Override
    public IntList split(int[] cpts, IntList lengths) {
        IntList out = new IntList();
        int start = 0;
        for (int i = 0; i < lengths.size(); i++) {
            SplitWindow window = new SplitWindow(cpts, start, start + lengths.get(i), out);
            start += lengths.get(i);
            int pos = window.begin();
            while (pos < window.end()) {
                pos = window.word(wordEnd(window, pos));
            }
        }
        return out;
    }

    private static int wordEnd(SplitWindow w, int pos) {
        int contraction = w.contraction(pos, false);
        if (contraction > 0) {
            return pos + contraction;
        }
        int first = w.cpt(pos) == ' ' ? pos + 1 : pos;
        if (w.is(first, Unicode.LETTER)) {
            return run(w, first, Unicode.LETTER);
        }
        if (w.is(first, Unicode.NUMBER)) {
            return run(w, first, Unicode.NUMBER);
        }
        if (other(w, first)) {
            int at = first;
            while (other(w, at)) {
                at++;
            }
            return at;
        }
        int spaces = run(w, pos, Unicode.WHITESPACE) - pos;
        if (spaces > 1 && w.cpt(pos + spaces) != SplitWindow.OUT_OF_RANGE) {
            return pos + spaces - 1;
        }
        return pos + Math.max(spaces, 1);
    }

    private static boolean other(SplitWindow w, int pos) {
        int flags = w.flags(pos);
        return flags != 0 && (flags & NOT_OTHER) == 0;
    }

    static int run(SplitWindow w, int pos, int flag) {
        int at = pos;
        while (w.is(at, flag)) {
            at++;
        }
        return at;
    }
}
