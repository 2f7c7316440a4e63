package io.llamaoracle.engine.grammar;

import java.util.Arrays;

/**
 * A rule while it is parsed.
 *
 * <p>Origin: {@code src/llama-grammar.h} {@code llama_grammar_rule} (b11192)
 */
final class ElementList {
    /** More elements than this (a grammar's text of some megabytes, repeated) are refused by name. */
    static final int LIMIT = 16_000_000;

    private int[] types = new int[16];
    private int[] values = new int[16];
    private int size;

    int size() {
        return size;
    }

    int type(int i) {
        return types[i];
    }

    int value(int i) {
        return values[i];
    }

    void add(int type, int value) {
        room(1);
        types[size] = type;
        values[size++] = value;
    }

    void addAll(ElementList from) {
        room(from.size);
        System.arraycopy(from.types, 0, types, size, from.size);
        System.arraycopy(from.values, 0, values, size, from.size);
        size += from.size;
    }

    private void room(int more) {
        if ((long) size + more > LIMIT) {
            throw new GrammarNotCoveredException("grammar of more than " + LIMIT + " elements");
        }
        if (size + more > types.length) {
            int to = Math.max(size + more, types.length * 2);
            types = Arrays.copyOf(types, to);
            values = Arrays.copyOf(values, to);
        }
    }

    void truncate(int n) {
        size = n;
    }

    /** The elements from an index on. */
    ElementList tail(int from) {
        ElementList out = new ElementList();
        out.types = Arrays.copyOfRange(types, from, Math.max(size, from + 1));
        out.values = Arrays.copyOfRange(values, from, Math.max(size, from + 1));
        out.size = size - from;
        return out;
    }
}
