package io.llamaoracle.harness.probe;

import java.util.Arrays;

/**
 * One operation of a chain request with its data.
 *
 * @param op what to do
 * @param words {@link ChainOp#APPLY}: logits' bits; {@link ChainOp#APPLY_IDS}: ids, then logits' bits, then the sorted
 *     mark; {@link ChainOp#ACCEPT}: tokens; otherwise empty; not copied
 */
public record ChainStep(ChainOp op, int[] words) {
    private static final int[] NOTHING = {};

    /** An operation without data. */
    public static ChainStep of(ChainOp op) {
        return new ChainStep(op, NOTHING);
    }

    /** Number of candidates of an apply. */
    public int candidates() {
        return op == ChainOp.APPLY_IDS ? (words.length - 1) / 2 : words.length;
    }

    void write(LittleEndian out) {
        out.i32(op.ordinal());
        switch (op) {
            case APPLY, ACCEPT -> out.i32(words.length).i32s(words, words.length);
            case APPLY_IDS -> out.i32(candidates()).i32s(words, words.length);
            case RESET, CLONE, ACCEPT_SELECTED -> {}
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ChainStep step && op == step.op && Arrays.equals(words, step.words);
    }

    @Override
    public int hashCode() {
        return 31 * op.hashCode() + Arrays.hashCode(words);
    }

    @Override
    public String toString() {
        return op + Arrays.toString(words);
    }
}
