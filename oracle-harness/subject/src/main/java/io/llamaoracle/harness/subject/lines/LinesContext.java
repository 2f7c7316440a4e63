package io.llamaoracle.harness.subject.lines;

import io.llamaoracle.engine.batch.Batch;
import io.llamaoracle.engine.server.slot.DecodeContext;
import io.llamaoracle.engine.trace.TensorTap;
import io.llamaoracle.harness.runner.NotCoveredException;
import io.llamaoracle.harness.runner.TensorSink;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** A context that keeps which token stands where, and asks a process for logits. Its sizes are the real context's. */
final class LinesContext implements DecodeContext {
    private final DecodeContext real;
    private final LinesEngine engine;
    private final LinesTracing tracing;
    private final Map<Integer, NavigableMap<Integer, Integer>> sequences = new HashMap<>();
    private final Map<Integer, Portion> outputs = new HashMap<>();

    /** A sequence up to one of its tokens, of which the first {@code from} were decoded before. */
    private record Portion(List<Integer> tokens, int from) {}

    LinesContext(DecodeContext real, LinesEngine engine, LinesTracing tracing) {
        this.real = real;
        this.engine = engine;
        this.tracing = tracing;
    }

    @Override
    public int decode(Batch batch) {
        outputs.clear();
        tracing.sink().ifPresent(sink -> announce(sink, batch));
        for (int start = 0, u = 0; start < batch.size(); start += real.nUbatch(), u++) {
            int portion = u;
            tracing.sink().ifPresent(sink -> sink.portion(portion));
            portion(batch, start, Math.min(start + real.nUbatch(), batch.size()));
        }
        return 0;
    }

    private static void announce(TensorSink sink, Batch batch) {
        int n = batch.size();
        int[] tokens = new int[n];
        int[] positions = new int[n];
        int[] ids = new int[n];
        boolean[] wanted = new boolean[n];
        for (int i = 0; i < n; i++) {
            tokens[i] = batch.token(i);
            positions[i] = batch.pos(i);
            ids[i] = batch.seqId(i);
            wanted[i] = batch.output(i);
        }
        sink.decode(tokens, positions, ids, wanted);
    }

    private void portion(Batch batch, int start, int end) {
        Map<Integer, Integer> before = new TreeMap<>();
        Map<Integer, Boolean> wanted = new TreeMap<>();
        for (int i = start; i < end; i++) {
            NavigableMap<Integer, Integer> sequence = sequence(batch.seqId(i));
            int from = before.computeIfAbsent(batch.seqId(i), s -> sequence.size());
            sequence.put(batch.pos(i), batch.token(i));
            wanted.put(batch.seqId(i), batch.output(i));
            if (batch.output(i)) {
                outputs.put(
                        i,
                        new Portion(
                                new ArrayList<>(
                                        sequence.headMap(batch.pos(i), true).values()),
                                from));
            }
        }
        before.forEach((id, from) -> ask(List.copyOf(sequence(id).values()), from, wanted.get(id)));
    }

    private void ask(List<Integer> tokens, int from, boolean wanted) {
        tracing.sink()
                .ifPresent(sink -> engine.trace(tokens, from, tracing.globs()).forEach(sink::tensor));
        if (!wanted && engine.can(Ability.PORTIONS)) {
            engine.portion(tokens, from);
        }
    }

    @Override
    public void logits(int index, float[] into) {
        Portion portion = outputs.get(index);
        engine.logits(portion.tokens(), portion.from(), into);
    }

    private NavigableMap<Integer, Integer> sequence(int seq) {
        return sequences.computeIfAbsent(seq, s -> new TreeMap<>());
    }

    @Override
    public boolean seqRm(int seq, int p0, int p1) {
        if (seq < 0) {
            sequences.keySet().forEach(s -> seqRm(s, p0, p1));
            return true;
        }
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

    /** A shift turns keys that were computed in front of tokens that are gone: no sequence of tokens gives them again. */
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
        return real.canShift();
    }

    /** Which token stands where is all there is to keep. */
    @Override
    public byte[] stateSeqGet(int seq, boolean partialOnly) {
        ByteBuffer state = ByteBuffer.allocate(2 * Integer.BYTES * sequence(seq).size());
        sequence(seq).forEach((p, t) -> state.putInt(p).putInt(t));
        return state.array();
    }

    @Override
    public boolean stateSeqSet(byte[] state, int seq, boolean partialOnly) {
        sequence(seq).clear();
        ByteBuffer from = ByteBuffer.wrap(state);
        while (from.hasRemaining()) {
            sequence(seq).put(from.getInt(), from.getInt());
        }
        return true;
    }

    @Override
    public void tap(TensorTap tap) {
        if (tap != null) {
            throw new NotCoveredException("tensors of a process by the engine's tap");
        }
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
        return real.nSwa();
    }

    @Override
    public void close() {
        real.close();
    }
}
