package io.llamaoracle.engine.libstdcxx;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The automaton of a regular expression: states in arrays, linked by next and alternative.
 *
 * <p>Origin: {@code libstdc++/bits/regex_automaton.h} {@code std::__detail::_NFA} (gcc 12)
 */
final class RegexNfa {
    enum Op {
        ALTERNATIVE,
        REPEAT,
        BACKREF,
        LINE_BEGIN,
        LINE_END,
        WORD_BOUNDARY,
        LOOKAHEAD,
        SUBEXPR_BEGIN,
        SUBEXPR_END,
        DUMMY,
        MATCH,
        ACCEPT
    }

    /** A stretch of states. */
    record Seq(int start, int end) {}

    static final int NONE = -1;

    /** {@code _GLIBCXX_REGEX_STATE_LIMIT}. */
    private static final int LIMIT = 100_000;

    Op[] ops = new Op[16];
    int[] next = new int[16];
    int[] alt = new int[16];

    /** Group of a subexpression or a back-reference. */
    int[] group = new int[16];

    boolean[] negative = new boolean[16];
    BitSet[] matchers = new BitSet[16];
    int size;
    int groups;
    private final Deque<Integer> open = new ArrayDeque<>();

    int insert(Op op) {
        return insert(op, NONE, NONE, false);
    }

    int insert(Op op, int to, int other, boolean not) {
        if (size + 1 > LIMIT) {
            throw new StdRegexException("Number of NFA states exceeds limit. Please use shorter regex string, or use"
                    + " smaller brace expression, or make _GLIBCXX_REGEX_STATE_LIMIT larger.");
        }
        if (size == ops.length) {
            int room = size * 2;
            ops = Arrays.copyOf(ops, room);
            next = Arrays.copyOf(next, room);
            alt = Arrays.copyOf(alt, room);
            group = Arrays.copyOf(group, room);
            negative = Arrays.copyOf(negative, room);
            matchers = Arrays.copyOf(matchers, room);
        }
        ops[size] = op;
        next[size] = to;
        alt[size] = other;
        negative[size] = not;
        return size++;
    }

    int insertMatcher(BitSet bytes) {
        int id = insert(Op.MATCH);
        matchers[id] = bytes;
        return id;
    }

    int insertSubexprBegin() {
        open.addLast(groups);
        int id = insert(Op.SUBEXPR_BEGIN);
        group[id] = groups++;
        return id;
    }

    int insertSubexprEnd() {
        int id = insert(Op.SUBEXPR_END);
        group[id] = open.removeLast();
        return id;
    }

    int insertBackref(int index) {
        if (index < 0 || index >= groups) {
            throw new StdRegexException("Back-reference index exceeds current sub-expression count.");
        }
        if (open.contains(index)) {
            throw new StdRegexException("Back-reference referred to an opened sub-expression.");
        }
        int id = insert(Op.BACKREF);
        group[id] = index;
        return id;
    }

    Seq single(int id) {
        return new Seq(id, id);
    }

    Seq append(Seq a, Seq b) {
        next[a.end] = b.start;
        return new Seq(a.start, b.end);
    }

    Seq append(Seq a, int id) {
        return append(a, single(id));
    }

    private boolean hasAlt(int id) {
        return ops[id] == Op.ALTERNATIVE || ops[id] == Op.REPEAT || ops[id] == Op.LOOKAHEAD;
    }

    /** The stretch once more, with states of its own. */
    Seq copy(Seq seq) {
        Map<Integer, Integer> made = new TreeMap<>();
        List<Integer> todo = new ArrayList<>(List.of(seq.start));
        while (!todo.isEmpty()) {
            int from = todo.removeLast();
            int id = insert(ops[from], next[from], alt[from], negative[from]);
            group[id] = group[from];
            matchers[id] = matchers[from];
            made.put(from, id);
            if (hasAlt(from) && alt[from] != NONE && !made.containsKey(alt[from])) {
                todo.add(alt[from]);
            }
            if (from != seq.end && next[from] != NONE && !made.containsKey(next[from])) {
                todo.add(next[from]);
            }
        }
        for (int id : made.values()) {
            next[id] = next[id] == NONE ? NONE : made.getOrDefault(next[id], NONE);
            if (hasAlt(id) && alt[id] != NONE) {
                alt[id] = made.getOrDefault(alt[id], NONE);
            }
        }
        return new Seq(made.get(seq.start), made.get(seq.end));
    }
}
