package io.llamaoracle.harness.bisect.partial;

import io.llamaoracle.harness.bisect.node.ElementDiff;
import io.llamaoracle.harness.bisect.trace.TraceTensor;
import java.util.List;
import java.util.Optional;

/**
 * Where another engine first goes wrong.
 *
 * @param kind what was found first
 * @param name unique name of the first unequal tensor; empty when there is none
 * @param theirName what the engine calls it
 * @param decode which decode of the requests, from 0; -1 when all are equal
 * @param position position of the first token of that decode
 * @param node the tensor on the left, or null
 * @param known names of the equal tensors that it is computed from, and inputs, weights and cache cells
 * @param suspects computing nodes between those and the tensor, in execution order, the tensor last
 * @param element its first element beyond the tolerance, where values are known
 * @param note more about it, such as other shapes; empty for nothing
 * @param compared tensors that were compared
 * @param unknown names that the engine shows and the left graph does not have
 * @param distances every compared tensor, in execution order
 */
public record PartialFinding(
        Kind kind,
        String name,
        String theirName,
        int decode,
        int position,
        TraceTensor node,
        List<String> known,
        List<TraceTensor> suspects,
        Optional<ElementDiff> element,
        String note,
        long compared,
        List<String> unknown,
        List<Distance> distances) {
    /** What was found. */
    public enum Kind {
        /** Every tensor that both sides have is equal. */
        EQUAL,
        /** Both sides have no tensor in common. */
        NOTHING_IN_COMMON,
        /** Other tokens are decoded. */
        TOKENS,
        /** The same tokens are decoded in other portions. */
        BATCHING,
        /** One operation: its inputs are equal. */
        NODE,
        /** One of several operations between equal tensors and an unequal one. */
        INTERVAL
    }

    public PartialFinding {
        known = List.copyOf(known);
        suspects = List.copyOf(suspects);
        unknown = List.copyOf(unknown);
        distances = List.copyOf(distances);
    }
}
