package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.batch.Batch;
import io.llamaoracle.engine.trace.TensorTap;

/**
 * The model's context as the slots drive it; mirrors {@code llama.h}.
 *
 * <p>Origin: {@code include/llama.h} {@code llama_decode} (b11192)
 */
public interface DecodeContext extends AutoCloseable {
    /** Cells of the whole context. */
    int nCtx();

    /** Cells one sequence may use. */
    int nCtxSeq();

    /** Tokens the model was trained to see. */
    int nCtxTrain();

    int nBatch();

    int nUbatch();

    /** Width of the sliding window, 0 for none. */
    int nSwa();

    /**
     * Runs a batch.
     *
     * @return 0, or 1 if there was no room in the cache, or a negative error
     */
    int decode(Batch batch);

    /** Copies the logits of a batch entry. */
    void logits(int index, float[] into);

    /** Removes cells of a sequence with positions in [p0, p1); negative means open. False if that cannot be done. */
    boolean seqRm(int seq, int p0, int p1);

    void seqCp(int from, int to, int p0, int p1);

    void seqAdd(int seq, int p0, int p1, int delta);

    /** Forgets everything, as a fresh context. */
    void clear();

    /** Lowest position of a sequence, -1 if it has none. */
    int seqPosMin(int seq);

    int seqPosMax(int seq);

    boolean canShift();

    /** What the cache holds for a sequence, only what cannot be rolled back if {@code partialOnly}. */
    byte[] stateSeqGet(int seq, boolean partialOnly);

    /** Puts a state back; false if it does not fit. */
    boolean stateSeqSet(byte[] state, int seq, boolean partialOnly);

    /** Shows every tensor to the tap from now on; null ends it. */
    void tap(TensorTap tap);

    @Override
    void close();
}
