package io.llamaoracle.engine.batch;

/** What a batch is checked against: the last position that the memory holds of a sequence. */
@FunctionalInterface
public interface SequencePositions {
    /**
     * The last position stored.
     *
     * @param seqId sequence id
     * @return the position, or -1 if the sequence is not there
     */
    int seqPosMax(int seqId);
}
