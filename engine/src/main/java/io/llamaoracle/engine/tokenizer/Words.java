package io.llamaoracle.engine.tokenizer;

/** Splitters that cut each word of the text before them on its own. */
abstract class Words implements Splitter {

    static final int NOT_OTHER = Unicode.WHITESPACE | Unicode.LETTER | Unicode.NUMBER;

    @Override
    public final IntList split(int[] cpts, IntList lengths) {
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

    /** End of the word that begins at {@code pos}; after it. */
    abstract int wordEnd(SplitWindow w, int pos);

    static int run(SplitWindow w, int pos, int flags) {
        int at = pos;
        while (w.is(at, flags)) {
            at++;
        }
        return at;
    }

    /** White space up to its last line break, or all but one before a word, or all. */
    static int whitespaceEnd(SplitWindow w, int pos) {
        int spaces = 0;
        int lastBreak = 0;
        while (w.is(pos + spaces, Unicode.WHITESPACE)) {
            if (lineBreak(w.cpt(pos + spaces))) {
                lastBreak = pos + spaces + 1;
            }
            spaces++;
        }
        return lastBreak > 0 ? lastBreak : afterSpaces(w, pos, spaces);
    }

    static int afterSpaces(SplitWindow w, int pos, int spaces) {
        if (spaces > 1 && w.cpt(pos + spaces) != SplitWindow.OUT_OF_RANGE) {
            return pos + spaces - 1;
        }
        return pos + Math.max(spaces, 1);
    }

    /** What is none of these classes, and line breaks after it. */
    static int otherEnd(SplitWindow w, int first, int not) {
        int at = first;
        while (w.flags(at) != 0 && !w.is(at, not)) {
            at++;
        }
        while (lineBreak(w.cpt(at))) {
            at++;
        }
        return at;
    }

    /** Numbers, at most so many in one word. */
    static int numberEnd(SplitWindow w, int pos, int max) {
        int at = pos;
        while (at - pos < max && w.is(at, Unicode.NUMBER)) {
            at++;
        }
        return at;
    }

    static boolean lineBreak(int cpt) {
        return cpt == '\r' || cpt == '\n';
    }
}
