package io.llamaoracle.engine.server;

import io.llamaoracle.engine.batch.Batch;
import io.llamaoracle.engine.model.ContextChecks;
import io.llamaoracle.engine.model.LlamaContext;
import io.llamaoracle.engine.model.LlamaModel;
import io.llamaoracle.engine.server.params.ServerAbortedException;
import io.llamaoracle.engine.server.slot.DecodeContext;
import io.llamaoracle.engine.trace.TensorTap;

/**
 * A model and its context as the slots drive them.
 *
 * <p>Origin: {@code include/llama.h} {@code llama_decode} (b11192)
 */
final class ModelContext implements DecodeContext {
    private final LlamaModel model;
    private final LlamaContext context;

    ModelContext(LlamaModel model, LlamaContext context) {
        this.model = model;
        this.context = context;
    }

    @Override
    public void tap(TensorTap tap) {
        context.tap(tap);
    }

    @Override
    public int nCtx() {
        return context.cparams().nCtx();
    }

    @Override
    public int nCtxSeq() {
        return context.cparams().nCtxSeq();
    }

    @Override
    public int nCtxTrain() {
        return context.nCtxTrain();
    }

    @Override
    public int nBatch() {
        return context.cparams().nBatch();
    }

    @Override
    public int nUbatch() {
        return context.cparams().nUbatch();
    }

    @Override
    public int nSwa() {
        return model.nSwa();
    }

    @Override
    public int decode(Batch batch) {
        String abort = model.causal() ? null : ContextChecks.abort(batch.size(), nUbatch());
        if (abort != null) {
            throw new ServerAbortedException(abort);
        }
        return context.decode(batch);
    }

    @Override
    public void logits(int index, float[] into) {
        context.copyLogits(index, into);
    }

    @Override
    public boolean seqRm(int seq, int p0, int p1) {
        context.memory().seqRm(seq, p0, p1);
        return true;
    }

    @Override
    public void seqCp(int from, int to, int p0, int p1) {
        context.memory().seqCp(from, to, p0, p1);
    }

    @Override
    public void seqAdd(int seq, int p0, int p1, int delta) {
        context.memory().seqAdd(seq, p0, p1, delta);
    }

    @Override
    public void clear() {
        context.memory().clear(true);
    }

    @Override
    public int seqPosMin(int seq) {
        return context.memory().seqPosMin(seq);
    }

    @Override
    public int seqPosMax(int seq) {
        return context.memory().seqPosMax(seq);
    }

    @Override
    public boolean canShift() {
        return context.memory().canShift();
    }

    @Override
    public byte[] stateSeqGet(int seq, boolean partialOnly) {
        return context.memory().stateWrite(seq, partialOnly);
    }

    @Override
    public boolean stateSeqSet(byte[] state, int seq, boolean partialOnly) {
        return context.memory().stateRead(state, seq, partialOnly);
    }

    @Override
    public void close() {
        context.close();
        model.close();
    }
}
