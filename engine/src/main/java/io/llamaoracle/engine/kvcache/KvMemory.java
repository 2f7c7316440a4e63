package io.llamaoracle.engine.kvcache;

import io.llamaoracle.engine.batch.SequencePositions;
import io.llamaoracle.engine.batch.Ubatch;
import io.llamaoracle.engine.batch.UbatchSplitter;
import java.util.ArrayList;
import java.util.List;

/**
 * What a context remembers: one cache, or two where some layers look through a sliding window.
 *
 * <p>Not safe for use by several threads.
 *
 * <p>Origin: {@code src/llama-kv-cache-iswa.cpp} {@code llama_kv_cache_iswa} (b11192)
 * <p>Origin: {@code src/llama-kv-cache.cpp} {@code llama_kv_cache::init_batch} (b11192)
 */
public final class KvMemory implements SequencePositions {
    private final KvCache base;
    private final KvCache swa;
    private final KvContext baseContext;
    private final KvContext swaContext;

    /**
     * Makes a memory of one or two caches.
     *
     * @param base cache of the layers that see everything
     * @param swa cache of the layers with a window, or null
     */
    public KvMemory(KvCache base, KvCache swa) {
        this.base = base;
        this.swa = swa;
        baseContext = new KvContext(base);
        swaContext = swa == null ? null : new KvContext(swa);
    }

    /** Cells of the current micro-batch in the layers that see everything. */
    public KvContext base() {
        return baseContext;
    }

    /** Cells of the current micro-batch in the layers with a window, or null. */
    public KvContext swa() {
        return swaContext;
    }

    /** Empties the cells; with data their content is zeroed. */
    public void clear(boolean data) {
        base.clear(data);
        if (swa != null) {
            swa.clear(data);
        }
    }

    /** Removes positions [p0, p1) of a sequence (-1: of all); a negative bound is open. */
    public void seqRm(int seqId, int p0, int p1) {
        base.seqRm(seqId, p0, p1);
        if (swa != null) {
            swa.seqRm(seqId, p0, p1);
        }
    }

    /** Lets sequence dst have positions [p0, p1) of sequence src. */
    public void seqCp(int src, int dst, int p0, int p1) {
        base.seqCp(src, dst, p0, p1);
        if (swa != null) {
            swa.seqCp(src, dst, p0, p1);
        }
    }

    /** Removes all other sequences from the stream of this one. */
    public void seqKeep(int seqId) {
        base.seqKeep(seqId);
        if (swa != null) {
            swa.seqKeep(seqId);
        }
    }

    /** Moves positions [p0, p1) of a sequence by shift. */
    public void seqAdd(int seqId, int p0, int p1, int shift) {
        base.seqAdd(seqId, p0, p1, shift);
        if (swa != null) {
            swa.seqAdd(seqId, p0, p1, shift);
        }
    }

    /** Smallest position of a sequence, of the window cache where there is one; -1 if none. */
    public int seqPosMin(int seqId) {
        return (swa == null ? base : swa).seqPosMin(seqId);
    }

    @Override
    public int seqPosMax(int seqId) {
        return (swa == null ? base : swa).seqPosMax(seqId);
    }

    /** Whether positions can be moved: not where the window cache is smaller than the other. */
    public boolean canShift() {
        return swa == null || base.params().kvSize() == swa.params().kvSize();
    }

    /** Whether a position moved whose key has not been turned yet. */
    public boolean hasShift() {
        return base.hasShift() || (swa != null && swa.hasShift());
    }

    /** Carries out copies between streams that wait; returns whether there were any. */
    public boolean applyCopies() {
        boolean any = !base.copies().isEmpty();
        base.copies().apply(base.store());
        if (swa != null) {
            any |= !swa.copies().isEmpty();
            swa.copies().apply(swa.store());
        }
        return any;
    }

    /**
     * Splits a batch and finds cells for all of it.
     *
     * @param splitter holds the batch
     * @param nUbatch most tokens of a micro-batch
     * @return the micro-batches with their cells, or null if there is no room
     */
    public Plan plan(UbatchSplitter splitter, int nUbatch) {
        boolean unified = base.params().nStream() == 1;
        if (swa == null) {
            return place(unified ? simple(splitter, nUbatch) : equal(splitter, nUbatch, true));
        }
        Plan plan = unified ? place(simple(splitter, nUbatch)) : null;
        return plan != null ? plan : place(equal(splitter, nUbatch, !unified));
    }

    private static List<Ubatch> simple(UbatchSplitter splitter, int nUbatch) {
        splitter.splitReset();
        List<Ubatch> ubatches = new ArrayList<>();
        for (Ubatch u = splitter.splitSimple(nUbatch); u != null; u = splitter.splitSimple(nUbatch)) {
            ubatches.add(u);
        }
        return ubatches;
    }

    private static List<Ubatch> equal(UbatchSplitter splitter, int nUbatch, boolean sequential) {
        splitter.splitReset();
        List<Ubatch> ubatches = new ArrayList<>();
        for (Ubatch u = splitter.splitEqual(nUbatch, sequential);
                u != null;
                u = splitter.splitEqual(nUbatch, sequential)) {
            ubatches.add(u);
        }
        return ubatches;
    }

    private Plan place(List<Ubatch> ubatches) {
        SlotInfo[] inBase = base.prepare(ubatches);
        if (inBase == null) {
            return null;
        }
        SlotInfo[] inSwa = null;
        if (swa != null) {
            inSwa = swa.prepare(ubatches);
            if (inSwa == null) {
                return null;
            }
        }
        return new Plan(ubatches.toArray(new Ubatch[0]), inBase, inSwa);
    }

    /** Takes the cells of the i-th micro-batch of a plan. */
    public void apply(Plan plan, int i) {
        baseContext.apply(plan.base[i], plan.ubatches[i]);
        if (swa != null) {
            swaContext.apply(plan.swa[i], plan.ubatches[i]);
        }
    }

    /** Micro-batches with the cells found for each. */
    public static final class Plan {
        private final Ubatch[] ubatches;
        private final SlotInfo[] base;
        private final SlotInfo[] swa;

        private Plan(Ubatch[] ubatches, SlotInfo[] base, SlotInfo[] swa) {
            this.ubatches = ubatches;
            this.base = base;
            this.swa = swa;
        }

        /** Number of micro-batches. */
        public int size() {
            return ubatches.length;
        }

        /** The i-th micro-batch. */
        public Ubatch ubatch(int i) {
            return ubatches[i];
        }
    }

    /**
     * Bytes that hold a sequence.
     *
     * @param seqId the sequence
     * @param partialOnly whether only the window cache is meant, where there is one
     * @return the state, in llama.cpp's layout
     */
    public byte[] stateWrite(int seqId, boolean partialOnly) {
        StateWriter out = new StateWriter();
        out.putInt(StateWriter.MAGIC);
        out.putInt(seqId);
        if (swa == null || !partialOnly) {
            KvState.write(base, out, seqId);
        }
        if (swa != null) {
            KvState.write(swa, out, seqId);
        }
        return out.toByteArray();
    }

    /**
     * Puts a sequence back; what the sequence held is removed first.
     *
     * @param state bytes from {@link #stateWrite}
     * @param seqId sequence to fill
     * @param partialOnly as when it was written
     * @return whether there was room
     */
    public boolean stateRead(byte[] state, int seqId, boolean partialOnly) {
        StateReader in = new StateReader(state);
        if (in.getInt() != StateWriter.MAGIC) {
            throw new IllegalArgumentException("wrong sequence state magic");
        }
        in.getInt();
        if ((swa == null || !partialOnly) && !KvState.read(base, in, seqId)) {
            return false;
        }
        return swa == null || KvState.read(swa, in, seqId);
    }
}
