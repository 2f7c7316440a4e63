package io.llamaoracle.harness.bisect.node;

import io.llamaoracle.harness.bisect.trace.TraceTensor;
import java.util.List;

/**
 * Outcome of comparing two traces.
 *
 * @param kind what was found first
 * @param decode which decode of the requests, from 0; -1 when all are equal
 * @param ubatch micro-batch within the decode
 * @param firstPosition position of the first token of that decode
 * @param tokens tokens of that decode
 * @param left first differing node or input on the left, or null
 * @param right its counterpart, or null
 * @param sources the node's sources
 * @param compared nodes and inputs whose hashes were compared and equal before it
 * @param differingAfter nodes of the same graph that differ, this one included
 * @param replaced nodes before the node that only one side has
 * @param notes nodes of one side only, batching, shapes
 */
public record NodeFinding(
        Kind kind,
        int decode,
        int ubatch,
        int firstPosition,
        int tokens,
        TraceTensor left,
        TraceTensor right,
        List<SourceState> sources,
        long compared,
        long differingAfter,
        Replaced replaced,
        List<String> notes) {
    /** What two traces first differ in. */
    public enum Kind {
        /** Every hash that both sides have is equal. */
        EQUAL,
        /** The decoded tokens differ: the fault lies before the graph. */
        TOKENS,
        /** The same tokens were cut into other decodes or micro-batches. */
        BATCHING,
        /** An input of the graph differs: positions, mask, cache cells, output rows. */
        INPUT,
        /** A computed node differs. */
        NODE
    }

    public NodeFinding {
        sources = List.copyOf(sources);
        notes = List.copyOf(notes);
    }

    /** Whether all sources of the node are proved to hold the same bits on both sides. */
    public boolean inputsEqual() {
        return kind == Kind.NODE && sources.stream().allMatch(SourceState::equal);
    }
}
