package io.llamaoracle.harness.bisect.side;

import java.util.List;

/**
 * One node, computed several times from the same inputs.
 *
 * @param params the node's op_params
 * @param runs empty when the node was not seen
 */
public record NodeRuns(List<Integer> params, List<Run> runs) {
    public NodeRuns {
        params = List.copyOf(params);
        runs = List.copyOf(runs);
    }

    /** One computation of the node. */
    public sealed interface Run {
        /** The node's bytes in logical order. */
        byte[] bytes();
    }

    /** As part of the whole graph. */
    public record InPlace(byte[] bytes) implements Run {}

    /**
     * Alone.
     *
     * @param kernels the name of the kernels that computed it
     */
    public record Alone(String kernels, byte[] bytes) implements Run {}
}
