package io.llamaoracle.engine.tokenizer.regex;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** An expression as instructions of four numbers; alternatives are tried in the order they are written. */
final class Program {

    static final int WIDTH = 4;

    /** Reads one unit of set {@code a}. */
    static final int ONE = 0;

    /** Reads {@code b} to {@code c} units of set {@code a}, as many as it can. */
    static final int RUN = 1;

    /** Tries instruction {@code a}, then {@code b}. */
    static final int SPLIT = 2;

    /** Goes to instruction {@code a}. */
    static final int JUMP = 3;

    /** Looks ahead with what follows, up to its {@link #MATCH}; {@code b} is 1 where it must fail; goes on at {@code a}. */
    static final int LOOK = 4;

    static final int END = 5;
    static final int MATCH = 6;

    private int[] code = new int[64];
    private int size;
    private final List<UnitSet> sets = new ArrayList<>();

    static Program of(Node node) {
        Program program = new Program();
        program.emit(node);
        program.add(MATCH, 0, 0, 0);
        program.code = Arrays.copyOf(program.code, program.size * WIDTH);
        return program;
    }

    int[] code() {
        return code;
    }

    UnitSet[] sets() {
        return sets.toArray(UnitSet[]::new);
    }

    private int add(int op, int a, int b, int c) {
        if ((size + 1) * WIDTH > code.length) {
            code = Arrays.copyOf(code, code.length * 2);
        }
        int[] words = {op, a, b, c};
        System.arraycopy(words, 0, code, size * WIDTH, WIDTH);
        return size++;
    }

    private int set(UnitSet set) {
        sets.add(set);
        return sets.size() - 1;
    }

    private void patch(int at, int word, int target) {
        code[at * WIDTH + word] = target;
    }

    private void emit(Node node) {
        switch (node) {
            case Node.One one -> add(ONE, set(one.set()), 0, 0);
            case Node.Sequence sequence -> sequence.parts().forEach(this::emit);
            case Node.Either either -> either(either.choices());
            case Node.Repeat repeat -> repeat(repeat);
            case Node.Look look -> {
                int at = add(LOOK, 0, look.negative() ? 1 : 0, 0);
                emit(look.body());
                add(MATCH, 0, 0, 0);
                patch(at, 1, size);
            }
            case Node.End end -> add(END, 0, 0, 0);
        }
    }

    private void either(List<Node> choices) {
        int[] exits = new int[choices.size() - 1];
        for (int i = 0; i < exits.length; i++) {
            int split = add(SPLIT, size + 1, 0, 0);
            emit(choices.get(i));
            exits[i] = add(JUMP, 0, 0, 0);
            patch(split, 2, size);
        }
        emit(choices.get(exits.length));
        for (int exit : exits) {
            patch(exit, 1, size);
        }
    }

    private void repeat(Node.Repeat repeat) {
        if (repeat.body() instanceof Node.One one) {
            add(RUN, set(one.set()), repeat.min(), repeat.max());
            return;
        }
        for (int i = 0; i < repeat.min(); i++) {
            emit(repeat.body());
        }
        if (repeat.max() == Node.Repeat.MANY) {
            int split = add(SPLIT, size + 1, 0, 0);
            emit(repeat.body());
            add(JUMP, split, 0, 0);
            patch(split, 2, size);
            return;
        }
        List<Integer> splits = new ArrayList<>();
        for (int i = repeat.min(); i < repeat.max(); i++) {
            splits.add(add(SPLIT, size + 1, 0, 0));
            emit(repeat.body());
        }
        splits.forEach(split -> patch(split, 2, size));
    }
}
