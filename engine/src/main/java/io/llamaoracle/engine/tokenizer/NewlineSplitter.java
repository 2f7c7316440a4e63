package io.llamaoracle.engine.tokenizer;

/**
 * Runs of line feeds and runs without.
 *
 * <p>Origin: {@code src/unicode.cpp} {@code unicode_regex_split_custom_newlines} (b11192)
 */
final class NewlineSplitter extends Words {

    @Override
    int wordEnd(SplitWindow w, int pos) {
        boolean feed = w.cpt(pos) == '\n';
        int at = pos;
        while (at < w.end() && (w.cpt(at) == '\n') == feed) {
            at++;
        }
        return at;
    }
}
