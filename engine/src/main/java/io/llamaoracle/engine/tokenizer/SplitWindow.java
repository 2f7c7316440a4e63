package io.llamaoracle.engine.tokenizer;

/** One word that a splitter works on: code points outside it are out of range. */
final class SplitWindow {

    static final int OUT_OF_RANGE = -1;

    private final int[] cpts;
    private final int begin;
    private final int end;
    private final IntList out;
    private int prevEnd;

    SplitWindow(int[] cpts, int begin, int end, IntList out) {
        this.cpts = cpts;
        this.begin = begin;
        this.end = end;
        this.out = out;
        this.prevEnd = begin;
    }

    int begin() {
        return begin;
    }

    int end() {
        return end;
    }

    int cpt(int pos) {
        return begin <= pos && pos < end ? cpts[pos] : OUT_OF_RANGE;
    }

    /** Flags of a code point; 0 out of range. */
    int flags(int pos) {
        return begin <= pos && pos < end ? Unicode.flags(cpts[pos]) : 0;
    }

    boolean is(int pos, int flag) {
        return (flags(pos) & flag) != 0;
    }

    /** Ends a word before {@code pos}, if it is not empty, and gives {@code pos} back. */
    int word(int pos) {
        if (pos > prevEnd) {
            out.add(pos - prevEnd);
        }
        prevEnd = pos;
        return pos;
    }

    /** Length of an English contraction ('s, 're, …) at {@code pos}, or 0. */
    int contraction(int pos, boolean anyCase) {
        if (cpt(pos) != '\'' || pos + 1 >= end) {
            return 0;
        }
        int first = anyCase ? Unicode.toLower(cpt(pos + 1)) : cpt(pos + 1);
        if (first == 's' || first == 't' || first == 'm' || first == 'd') {
            return 2;
        }
        if (pos + 2 >= end) {
            return 0;
        }
        int second = anyCase ? Unicode.toLower(cpt(pos + 2)) : cpt(pos + 2);
        boolean found = first == 'r' && second == 'e' || first == 'v' && second == 'e' || first == 'l' && second == 'l';
        return found ? 3 : 0;
    }
}
