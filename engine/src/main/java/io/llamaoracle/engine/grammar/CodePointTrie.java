package io.llamaoracle.engine.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Words by their characters; a word ends at its first broken byte.
 *
 * <p>Origin: {@code common/trie.cpp} {@code common_trie} (b11192)
 * <p>Origin: {@code common/unicode.cpp} {@code common_parse_utf8_codepoint} (b11192)
 */
final class CodePointTrie {
    /** Children by character. */
    final List<TreeMap<Integer, Integer>> nodes = new ArrayList<>();

    /** Whether the empty word is one of the words. */
    boolean hasEmpty;

    CodePointTrie(List<String> words) {
        nodes.add(new TreeMap<>());
        for (String word : words) {
            insert(word);
        }
    }

    private void insert(String word) {
        int current = 0;
        int at = 0;
        while (at < word.length()) {
            int length = lengthAt(word, at);
            if (length == 0) {
                break;
            }
            int character = decode(word, at, length);
            Integer child = nodes.get(current).get(character);
            if (child == null) {
                child = nodes.size();
                nodes.add(new TreeMap<>());
                nodes.get(current).put(character, child);
            }
            current = child;
            at += length;
        }
        hasEmpty |= current == 0;
    }

    private static int lengthAt(String s, int at) {
        char c = s.charAt(at);
        int length = c < 0x80 ? 1 : c < 0xC0 ? 0 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : c < 0xF8 ? 4 : 0;
        for (int i = 1; i < length; i++) {
            if (at + i >= s.length() || (s.charAt(at + i) & 0xC0) != 0x80) {
                return 0;
            }
        }
        return length;
    }

    private static int decode(String s, int at, int length) {
        int value = length == 1 ? s.charAt(at) : s.charAt(at) & (0xFF >> (length + 1));
        for (int i = 1; i < length; i++) {
            value = (value << 6) | (s.charAt(at + i) & 0x3F);
        }
        return value;
    }
}
