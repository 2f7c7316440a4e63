package io.llamaoracle.harness.runner;

/** Takes what a {@link TracedRunner} shows, in the order in which it was computed. */
public interface TensorSink {
    /**
     * A batch is decoded.
     *
     * @param tokens ids, one per entry of the batch
     * @param positions their positions
     * @param sequences their sequences
     * @param outputs whether their logits are wanted
     */
    void decode(int[] tokens, int[] positions, int[] sequences, boolean[] outputs);

    /**
     * A portion of the batch (a micro-batch) is computed.
     *
     * @param index its place in the batch
     */
    void portion(int index);

    /** A tensor of that portion: rows of the portion's tokens, or the last of them alone. */
    void tensor(TensorData tensor);
}
