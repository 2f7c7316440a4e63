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
        return asked().cells(total)
                .cellsOfSequence(ctxSeq)
                .batch(batch, ubatch)
                .sequences(seqs, kvUnified)
                .made();
    }

    private Request asked() {
        return new Request()
                .cells(nCtx)
                .cellsOfSequence(nCtxSeq)
                .batch(nBatch, nUbatch)
                .sequences(nSeqMax, kvUnified)
                .threads(nThreads, nThreadsBatch)
                .flashAttn(flashAttn)
                .swaFull(swaFull)
                .cache(typeK, typeV)
                .rope(rope);
    }

    /** Parameters by name; what is not said is a server's default for one sequence. */
    public static Request request() {
        return new Request();
    }

    /** What is asked of a context. */
    public static final class Request {
        private int nCtx;
        private int nCtxSeq;
        private int nBatch = 2048;
        private int nUbatch = 512;
        private int nSeqMax = 1;
        private int nThreads = 1;
        private int nThreadsBatch = 1;
        private boolean flashAttn = true;
        private boolean kvUnified;
        private boolean swaFull;
        private GgmlType typeK = GgmlType.F16;
        private GgmlType typeV = GgmlType.F16;
        private RopeOptions rope = RopeOptions.MODEL;

        private Request() {}

        /** Cells of all streams together; 0: what the model was trained on. */
        public Request cells(int n) {
            nCtx = n;
            return this;
        }

        private Request cellsOfSequence(int n) {
            nCtxSeq = n;
            return this;
        }

        /** Most tokens of a decode, and of one run through the graph. */
        public Request batch(int most, int micro) {
            nBatch = most;
            nUbatch = micro;
            return this;
        }

        /** Sequences, and whether they share one stream of cells. */
        public Request sequences(int n, boolean unified) {
            nSeqMax = n;
            kvUnified = unified;
            return this;
        }

        /** Threads for micro-batches of one token, and for larger ones. */
        public Request threads(int one, int several) {
            nThreads = one;
            nThreadsBatch = several;
            return this;
        }

        public Request flashAttn(boolean fused) {
            flashAttn = fused;
            return this;
        }

        /** Whether layers with a window keep all cells. */
        public Request swaFull(boolean full) {
            swaFull = full;
            return this;
        }

        /** Types of the stored keys and values. */
        public Request cache(GgmlType keys, GgmlType values) {
            typeK = keys;
            typeV = values;
            return this;
        }

        /** Rotary options of the command line. */
        public Request rope(RopeOptions options) {
            rope = options;
            return this;
        }

        /** The parameters. */
        public Cparams made() {
            return new Cparams(
                    nCtx,
                    nCtxSeq,
                    nBatch,
                    nUbatch,
                    nSeqMax,
                    nThreads,
                    nThreadsBatch,
                    flashAttn,
                    kvUnified,
                    swaFull,
                    typeK,
                    typeV,
                    rope);
        }
    }

    private static int pad(int n) {
        return (n + CTX_PAD - 1) / CTX_PAD * CTX_PAD;
    }
}
