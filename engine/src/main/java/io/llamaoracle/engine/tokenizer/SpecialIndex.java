package io.llamaoracle.engine.tokenizer;

/** Finds in one walk over a text which of the special tokens it holds, so that only those are looked for one by one. */
final class SpecialIndex {

    private final int[] tokens;
    private final ByteTrie trie;
    private final boolean[] first = new boolean[256];

    /** Makes the index of the tokens, in their order. */
    SpecialIndex(byte[][] text, int[] tokens) {
        this.tokens = tokens;
        this.trie = new ByteTrie(tokens.length * 8);
        for (int i = 0; i < tokens.length; i++) {
            byte[] token = text[tokens[i]];
            trie.insert(token, i);
            if (token.length > 0) {
                first[token[0] & 0xff] = true;
            }
        }
    }

    /** Those tokens, in their order. */
    int[] present(byte[] raw) {
        boolean[] found = new boolean[tokens.length];
        int count = 0;
        for (int at = 0; at < raw.length; at++) {
            if (!first[raw[at] & 0xff]) {
                continue;
            }
            int node = trie.child(0, raw[at]);
            for (int next = at + 1; node != ByteTrie.NONE; next++) {
                int index = trie.value(node);
                if (index >= 0 && !found[index]) {
                    found[index] = true;
                    count++;
                }
                node = next < raw.length ? trie.child(node, raw[next]) : ByteTrie.NONE;
            }
        }
        int[] present = new int[count];
        for (int i = 0, n = 0; n < count; i++) {
            if (found[i]) {
                present[n++] = tokens[i];
            }
        }
        return present;
    }
}
