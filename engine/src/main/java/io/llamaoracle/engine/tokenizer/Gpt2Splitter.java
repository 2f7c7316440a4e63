package io.llamaoracle.engine.tokenizer;

/**
 * GPT-2's words: contractions, and runs of letters, of numbers, of the rest, each with one space before it.
 *
 * <p>Origin: {@code src/unicode.cpp} {@code unicode_regex_split_custom_gpt2} (b11192)
 */
final class Gpt2Splitter extends Words {

    @Override
    int wordEnd(SplitWindow w, int pos) {
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
        if (w.flags(first) != 0 && !w.is(first, NOT_OTHER)) {
            int at = first;
            while (w.flags(at) != 0 && !w.is(at, NOT_OTHER)) {
                at++;
            }
            return at;
        }
        return afterSpaces(w, pos, run(w, pos, Unicode.WHITESPACE) - pos);
    }
}
