package io.llamaoracle.engine.tokenizer;

/**
 * The words of Llama 3 (numbers in threes), of Qwen 2 (single digits) and of Qwen 3.5 (marks count as letters).
 *
 * <p>Origin: {@code src/unicode.cpp} {@code unicode_regex_split_custom_llama3} (b11192)
 * <p>Origin: {@code src/unicode.cpp} {@code unicode_regex_split_custom_qwen2} (b11192)
 * <p>Origin: {@code src/unicode.cpp} {@code unicode_regex_split_custom_qwen35} (b11192)
 */
final class Llama3Splitter extends Words {

    private final int maxDigits;
    private final int letters;

    /**
     * Makes the splitter.
     *
     * @param maxDigits digits in a word at most
     * @param letters flags of what a word is made of
     */
    Llama3Splitter(int maxDigits, int letters) {
        this.maxDigits = maxDigits;
        this.letters = letters;
    }

    @Override
    int wordEnd(SplitWindow w, int pos) {
        int contraction = w.contraction(pos, true);
        if (contraction > 0) {
            return pos + contraction;
        }
        int cpt = w.cpt(pos);
        boolean number = w.is(pos, Unicode.NUMBER);
        if (!lineBreak(cpt) && !number && (w.is(pos, letters) || w.is(pos + 1, letters))) {
            return run(w, pos + 1, letters);
        }
        if (number) {
            return numberEnd(w, pos, maxDigits);
        }
        int first = cpt == ' ' ? pos + 1 : pos;
        int not = NOT_OTHER | letters;
        if (!w.is(first, not) && w.flags(pos) != 0) {
            return otherEnd(w, first, not);
        }
        return whitespaceEnd(w, pos);
    }
}
