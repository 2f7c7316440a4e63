package io.llamaoracle.engine.tokenizer;

/**
 * The words of Llama 3 (numbers in threes) and of Qwen 2 (single digits), which differ in nothing else.
 *
 * <p>Origin: {@code src/unicode.cpp} {@code unicode_regex_split_custom_llama3} (b11192)
 * <p>Origin: {@code src/unicode.cpp} {@code unicode_regex_split_custom_qwen2} (b11192)
 */
final class Llama3Splitter implements Splitter {

    private static final int NOT_OTHER = Unicode.WHITESPACE | Unicode.LETTER | Unicode.NUMBER;

    private final int maxDigits;

    /** Makes the splitter for numbers of at most this many digits. */
    Llama3Splitter(int maxDigits) {
        this.maxDigits = maxDigits;
    }

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

    private int wordEnd(SplitWindow w, int pos) {
        int contraction = w.contraction(pos, true);
        if (contraction > 0) {
            return pos + contraction;
        }
        int cpt = w.cpt(pos);
        boolean number = w.is(pos, Unicode.NUMBER);
        if (!lineBreak(cpt) && !number && (w.is(pos, Unicode.LETTER) || w.is(pos + 1, Unicode.LETTER))) {
            return Gpt2Splitter.run(w, pos + 1, Unicode.LETTER);
        }
        if (number) {
            int at = pos;
            while (at - pos < maxDigits && w.is(at, Unicode.NUMBER)) {
                at++;
            }
            return at;
        }
        int first = cpt == ' ' ? pos + 1 : pos;
        if ((w.flags(first) & NOT_OTHER) == 0 && w.flags(pos) != 0) {
            return punctuationEnd(w, first);
        }
        return whitespaceEnd(w, pos);
    }

    private static int punctuationEnd(SplitWindow w, int first) {
        int at = first;
        while (w.flags(at) != 0 && (w.flags(at) & NOT_OTHER) == 0) {
            at++;
        }
        while (lineBreak(w.cpt(at))) {
            at++;
        }
        return at;
    }

    private static int whitespaceEnd(SplitWindow w, int pos) {
        int spaces = 0;
        int lastBreak = 0;
        while (w.is(pos + spaces, Unicode.WHITESPACE)) {
            if (lineBreak(w.cpt(pos + spaces))) {
                lastBreak = pos + spaces + 1;
            }
            spaces++;
        }
        if (lastBreak > 0) {
            return lastBreak;
        }
        if (spaces > 1 && w.cpt(pos + spaces) != SplitWindow.OUT_OF_RANGE) {
            return pos + spaces - 1;
        }
        return pos + Math.max(spaces, 1);
    }

    private static boolean lineBreak(int cpt) {
        return cpt == '\r' || cpt == '\n';
    }
}
