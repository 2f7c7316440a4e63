package io.llamaoracle.engine.tokenizer;

/**
 * Numbers in groups of three from their end; what lies between stays whole.
 *
 * <p>Origin: {@code src/unicode.cpp} {@code unicode_regex_split_custom_afmoe} (b11192)
 */
final class DigitGroupSplitter implements Splitter {

    private static final int GROUP = 3;

    @Override
    public IntList split(int[] cpts, IntList lengths) {
        IntList out = new IntList();
        int start = 0;
        for (int i = 0; i < lengths.size(); i++) {
            SplitWindow window = new SplitWindow(cpts, start, start + lengths.get(i), out);
            start += lengths.get(i);
            cut(window);
        }
        return out;
    }

    /** A leading group of one or two keeps what stands before it: the original ends no word where digits begin. */
    private static void cut(SplitWindow w) {
        int pos = w.begin();
        while (pos < w.end()) {
            if (!w.is(pos, Unicode.NUMBER)) {
                pos++;
                continue;
            }
            int end = Words.run(w, pos, Unicode.NUMBER);
            int lead = (end - pos) % GROUP;
            for (int at = lead > 0 ? pos + lead : pos + GROUP; at <= end; at += GROUP) {
                w.word(at);
            }
            pos = end;
        }
        w.word(w.end());
    }
}
