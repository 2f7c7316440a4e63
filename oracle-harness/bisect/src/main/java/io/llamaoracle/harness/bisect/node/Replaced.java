package io.llamaoracle.harness.bisect.node;

import io.llamaoracle.harness.bisect.trace.TraceTensor;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Nodes that stand in for each other: another build or flag computes the same thing by other operations.
 *
 * @param after name of the last node before them that both graphs have; empty at the start
 * @param left computing nodes of the left graph only
 * @param right computing nodes of the right graph only
 */
public record Replaced(String after, List<TraceTensor> left, List<TraceTensor> right) {
    /** Nothing stands in for anything. */
    public static final Replaced NOTHING = new Replaced("", List.of(), List.of());

    public Replaced {
        left = List.copyOf(left);
        right = List.copyOf(right);
    }

    public boolean isEmpty() {
        return left.isEmpty() && right.isEmpty();
    }

    /** Both lists of operations in one sentence. */
    public String describe() {
        return "after " + (after.isEmpty() ? "the start" : after) + " the left computes by " + names(left)
                + ", the right by " + names(right);
    }

    /** Operations that do more than move data, such as {@code FLASH_ATTN_EXT against MUL_MAT, SOFT_MAX, MUL_MAT}. */
    public String operations() {
        return ops(left) + " against " + ops(right);
    }

    private static String names(List<TraceTensor> nodes) {
        return nodes.isEmpty()
                ? "nothing"
                : nodes.stream().map(n -> n.op() + " " + n.name()).collect(Collectors.joining(", "));
    }

    private static String ops(List<TraceTensor> nodes) {
        String ops = nodes.stream()
                .map(TraceTensor::op)
                .filter(op -> !op.equals("SET_ROWS") && !op.equals("CONT") && !op.equals("CPY"))
                .collect(Collectors.joining(", "));
        return ops.isEmpty() ? "nothing" : ops;
    }
}
