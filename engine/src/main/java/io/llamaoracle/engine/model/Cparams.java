package io.llamaoracle.engine.model;

import io.llamaoracle.engine.ggml.GgmlType;

/**
 * Parameters of a context after the adjustments that llama.cpp makes to what was asked for.
 *
 * @param nCtx cells of all streams together
 * @param nCtxSeq positions that one sequence may have
 * @param nBatch most tokens of one decode call
 * @param nUbatch most tokens that run through the graph together
 * @param nSeqMax number of sequences
 * @param nThreads threads for micro-batches of one token
 * @param nThreadsBatch threads for larger micro-batches
 * @param flashAttn whether attention is fused
 * @param kvUnified whether all sequences share one stream of cells
 * @param swaFull whether layers with a window keep all cells
 * @param typeK type of the stored keys
 * @param typeV type of the stored values
 * @param rope what the command line says of the rotary embedding
 *     <p>Origin: {@code src/llama-cparams.h} {@code llama_cparams} (b11192)
 */
public record Cparams(
        int nCtx,
        int nCtxSeq,
        int nBatch,
        int nUbatch,
        int nSeqMax,
        int nThreads,
        int nThreadsBatch,
        boolean flashAttn,
        boolean kvUnified,
        boolean swaFull,
        GgmlType typeK,
        GgmlType typeV,
        RopeOptions rope) {
    /** The number of cells of a stream is a multiple of this. */
    private static final int CTX_PAD = 256;

    /**
     * Adjusts requested sizes as a context does.
     *
     * <p>Origin: {@code src/llama-context.cpp} {@code llama_context::llama_context} (b11192)
     *
     * @param nCtxTrain what a requested n_ctx of 0 means
     * @param causal whether no token sees later ones: only then the context limits the batch
     */
    public Cparams adjusted(int nCtxTrain, boolean causal) {
        int ctx = nCtx == 0 ? nCtxTrain : nCtx;
        int batch = causal ? Math.min(ctx, nBatch) : nBatch;
        int ubatch = Math.min(batch, nUbatch == 0 ? nBatch : nUbatch);
        int seqs = Math.max(1, nSeqMax);
        ctx = pad(ctx);
        int ctxSeq = kvUnified ? ctx : pad(ctx / seqs);
        int total = kvUnified ? ctx : ctxSeq * seqs;
        return new Cparams(
                total,
                ctxSeq,
                batch,
                ubatch,
                seqs,
                nThreads,
                nThreadsBatch,
                flashAttn,
                kvUnified,
                swaFull,
                typeK,
                typeV,
                rope);
    }

    private static int pad(int n) {
        return (n + CTX_PAD - 1) / CTX_PAD * CTX_PAD;
    }
}
