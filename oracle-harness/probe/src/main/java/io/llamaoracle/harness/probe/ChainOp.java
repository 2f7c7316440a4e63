package io.llamaoracle.harness.probe;

/** Operations of a {@code chain} request; the ordinal is the number on the wire. */
public enum ChainOp {
    /** Candidates 0 to n-1 with given logits, through the whole chain. */
    APPLY,
    /** Candidates with given ids and logits and a "sorted" mark. */
    APPLY_IDS,
    /** Tokens put into the history. */
    ACCEPT,
    RESET,
    /** The chain is replaced by its clone. */
    CLONE,
    /** What the last step selected is put into the history. */
    ACCEPT_SELECTED;

    private static final ChainOp[] VALUES = values();

    /** The operation with this number. */
    public static ChainOp of(int number) {
        if (number < 0 || number >= VALUES.length) {
            throw new IllegalArgumentException("unknown operation");
        }
        return VALUES[number];
    }
}
