package io.llamaoracle.harness.subject;

import io.llamaoracle.engine.batch.Batch;
import io.llamaoracle.engine.server.slot.DecodeContext;
import io.llamaoracle.engine.trace.TensorTap;
import io.llamaoracle.harness.runner.NotCoveredException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** A context that keeps which token stands where, and asks a process for logits. Its sizes are the real context's. */
final class LinesContext implements DecodeContext {
    private final DecodeContext real;
    private final LinesProcess process;
    private final Map<Integer, NavigableMap<Integer, Integer>> sequences = new HashMap<>();
    private final Map<Integer, List<Integer>> outputs = new HashMap<>();

    LinesContext(DecodeContext real, LinesProcess process) {
        this.real = real;
        this.process = process;
    }

    @Override
    public int decode(Batch batch) {
        outputs.clear();
        for (int i = 0; i < batch.size(); i++) {
            NavigableMap<Integer, Integer> sequence = sequence(batch.seqId(i));
            sequence.put(batch.pos(i), batch.token(i));
            if (batch.output(i)) {
                outputs.put(
                        i, new ArrayList<>(sequence.headMap(batch.pos(i), true).values()));
            }
        }
        return 0;
    }

    @Override
    public void logits(int index, float[] into) {
        process.logits(outputs.get(index), into);
    }

    private NavigableMap<Integer, Integer> sequence(int seq) {
        return sequences.computeIfAbsent(seq, s -> new TreeMap<>());
    }

    @Override
    public boolean seqRm(int seq, int p0, int p1) {
        sequence(seq).keySet().removeIf(p -> p >= p0 && (p1 < 0 || p < p1));
        return true;
    }

    @Override
    public void seqCp(int from, int to, int p0, int p1) {
        sequence(from).forEach((p, t) -> {
            if (p >= p0 && (p1 < 0 || p < p1)) {
                sequence(to).put(p, t);
            }
        });
    }

    @Override
    public void seqAdd(int seq, int p0, int p1, int delta) {
        throw new NotCoveredException("context shift by a process");
    }

    @Override
    public void clear() {
        sequences.clear();
    }

    @Override
    public int seqPosMin(int seq) {
        return sequence(seq).isEmpty() ? -1 : sequence(seq).firstKey();
    }

    @Override
    public int seqPosMax(int seq) {
        return sequence(seq).isEmpty() ? -1 : sequence(seq).lastKey();
    }

    @Override
    public boolean canShift() {
        return false;
    }

    @Override
    public byte[] stateSeqGet(int seq, boolean partialOnly) {
        throw new NotCoveredException("saved state of a process");
    }

    @Override
    public boolean stateSeqSet(byte[] state, int seq, boolean partialOnly) {
        throw new NotCoveredException("saved state of a process");
    }

    @Override
    public void tap(TensorTap tap) {
        throw new NotCoveredException("tensors of a process");
    }

    @Override
    public int nCtx() {
        return real.nCtx();
    }

    @Override
    public int nCtxSeq() {
        return real.nCtxSeq();
    }

    @Override
    public int nCtxTrain() {
        return real.nCtxTrain();
    }

    @Override
    public int nBatch() {
        return real.nBatch();
    }

    @Override
    public int nUbatch() {
        return real.nUbatch();
    }

    @Override
    public int nSwa() {
        return 0;
    }

    @Override
    public void close() {
        process.close();
        real.close();
    }
}
