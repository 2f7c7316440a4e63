package io.llamaoracle.engine.tokenizer;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts special tokens out of a text, the longest first.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llama_vocab::impl::tokenizer_st_partition} (b11192)
 */
final class SpecialPartition {

    private SpecialPartition() {}

    static List<Fragment> partition(VocabData vocab, byte[] raw, boolean parseSpecial) {
        List<Fragment> fragments = new ArrayList<>();
        if (raw.length == 0) {
            return fragments;
        }
        fragments.add(Fragment.text(0, raw.length));
        for (int id : vocab.special.present(raw)) {
            boolean hidden = (vocab.attr[id] & (TokenAttr.CONTROL | TokenAttr.UNKNOWN)) != 0;
            if (parseSpecial || !hidden) {
                fragments = split(vocab, raw, fragments, id);
            }
        }
        return fragments;
    }

    private static List<Fragment> split(VocabData vocab, byte[] raw, List<Fragment> fragments, int id) {
        List<Fragment> out = new ArrayList<>();
        for (Fragment fragment : fragments) {
            if (fragment.isText()) {
                split(vocab, raw, fragment, id, out);
            } else {
                out.add(fragment);
            }
        }
        return out;
    }

    private static void split(VocabData vocab, byte[] raw, Fragment fragment, int id, List<Fragment> out) {
        byte[] text = vocab.text[id];
        int start = fragment.offset();
        int end = start + fragment.length();
        for (int match = find(raw, start, end, text); match >= 0; match = find(raw, start, end, text)) {
            int leftEnd = match;
            if ((vocab.attr[id] & TokenAttr.LSTRIP) != 0) {
                while (leftEnd > start && isSpace(raw[leftEnd - 1])) {
                    leftEnd--;
                }
            }
            if (leftEnd > start) {
                out.add(Fragment.text(start, leftEnd - start));
            }
            out.add(Fragment.token(id));
            start = match + text.length;
            if ((vocab.attr[id] & TokenAttr.RSTRIP) != 0) {
                while (start < end && isSpace(raw[start])) {
                    start++;
                }
            }
        }
        if (end > start) {
            out.add(Fragment.text(start, end - start));
        }
    }

    /** Where a text begins in a stretch of another, or -1. */
    static int find(byte[] raw, int start, int end, byte[] text) {
        for (int at = start; at + text.length <= end; at++) {
            int k = 0;
            while (k < text.length && raw[at + k] == text[k]) {
                k++;
            }
            if (k == text.length) {
                return at;
            }
        }
        return -1;
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || b >= '\t' && b <= '\r';
    }
}
