package io.llamaoracle.engine.tokenizer;

/**
 * Kimi K2's words: Han runs, other letters with a contraction after them, numbers in threes, the rest.
 *
 * <p>Origin: {@code src/unicode.cpp} {@code unicode_regex_split_custom_kimi_k2} (b11192)
 */
final class KimiK2Splitter extends Words {

    @Override
    int wordEnd(SplitWindow w, int pos) {
        int cpt = w.cpt(pos);
        if (Han.is(cpt)) {
            int at = pos;
            while (Han.is(w.cpt(at))) {
                at++;
            }
            return at;
        }
        boolean letter = w.is(pos, Unicode.LETTER);
        boolean number = w.is(pos, Unicode.NUMBER);
        if (letter) {
            return lettersEnd(w, pos);
        }
        if (!lineBreak(cpt) && !number && plainLetter(w, pos + 1)) {
            return lettersEnd(w, pos + 1);
        }
        if (number) {
            return numberEnd(w, pos, 3);
        }
        int first = cpt == ' ' ? pos + 1 : pos;
        if (w.flags(first) != 0 && !w.is(first, NOT_OTHER)) {
            return otherEnd(w, first, NOT_OTHER);
        }
        return whitespaceEnd(w, pos);
    }

    private static boolean plainLetter(SplitWindow w, int pos) {
        return w.is(pos, Unicode.LETTER) && !Han.is(w.cpt(pos));
    }

    private static int lettersEnd(SplitWindow w, int pos) {
        int at = pos;
        while (plainLetter(w, at)) {
            at++;
        }
        return at + w.contraction(at, true);
    }
}
