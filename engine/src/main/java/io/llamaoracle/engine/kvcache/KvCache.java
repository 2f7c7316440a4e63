package io.llamaoracle.engine.kvcache;

import io.llamaoracle.engine.batch.SequencePositions;
import io.llamaoracle.engine.batch.Ubatch;
import java.util.Arrays;
import java.util.List;

/**
 * One KV cache: its cells, and which of them each micro-batch takes.
 *
 * <p>The data of the cells is in {@link KvStore}. A unified cache has one stream that all sequences share; otherwise each
 * sequence has its own. Not safe for use by several threads.
 *
 * <p>Origin: {@code src/llama-kv-cache.cpp} {@code llama_kv_cache} (b11192)
 */
public final class KvCache implements SequencePositions {
    /** The number of cells that attention runs over is a multiple of this, or all cells. */
    static final int N_KV_PAD = 256;

    private final KvCacheParams params;
    private final KvCells[] cells;
    private final int[] heads;
    private final KvStore store;
    private final PendingCopies copies = new PendingCopies();

    /**
     * Makes an empty cache.
     *
     * @param params sizes and window
     * @param store data of the cells
     */
    public KvCache(KvCacheParams params, KvStore store) {
        this.params = params;
        this.store = store;
        cells = new KvCells[params.nStream()];
        heads = new int[params.nStream()];
        for (int s = 0; s < cells.length; s++) {
            cells[s] = new KvCells(params.kvSize());
        }
    }

    /** Sizes and window. */
    public KvCacheParams params() {
        return params;
    }

    /** Data of the cells. */
    public KvStore store() {
        return store;
    }

    /** Cells that sequence s lives in. */
    public KvCells cellsOf(int s) {
        return cells[stream(s)];
    }

    /** Cells of a stream. */
    KvCells cellsOfStream(int stream) {
        return cells[stream];
    }

    /** Stream that sequence s lives in. */
    int stream(int s) {
        return cells.length == 1 ? 0 : s;
    }

    /** Whether positions moved and the keys have not been turned yet. */
    public boolean hasShift() {
        for (KvCells c : cells) {
            if (c.hasShift()) {
                return true;
            }
        }
        return false;
    }

    /** Forgets the pending shifts of all cells. */
    public void resetShift() {
        for (KvCells c : cells) {
            c.resetShift();
        }
    }

    /** Copies between streams that wait for the next decode. */
    public PendingCopies copies() {
        return copies;
    }

    /**
     * Empties all cells.
     *
     * @param data whether the data is zeroed too
     */
    public void clear(boolean data) {
        for (KvCells c : cells) {
            c.reset();
        }
        Arrays.fill(heads, 0);
        if (data) {
            store.clear();
        }
    }

    /**
     * Removes positions [p0, p1) of a sequence; a negative bound is open.
     *
     * @param seqId sequence, or -1 for all
     */
    public void seqRm(int seqId, int p0, int p1) {
        if (seqId >= 0) {
            seqRmIn(stream(seqId), seqId, p0, p1);
            return;
        }
        for (int s = 0; s < cells.length; s++) {
            seqRmIn(s, -1, p0, p1);
        }
    }

    private void seqRmIn(int strm, int seqId, int p0, int p1) {
        KvCells c = cells[strm];
        int from = Math.max(p0, 0);
        int to = p1 < 0 ? Integer.MAX_VALUE : p1;
        int newHead = c.size();
        for (int i = 0; i < c.size(); i++) {
            if (!c.posIn(i, from, to)) {
                continue;
            }
            boolean freed;
            if (seqId < 0) {
                c.rm(i);
                freed = true;
            } else {
                freed = c.seqHas(i, seqId) && c.seqRm(i, seqId);
            }
            if (freed && newHead == c.size()) {
                newHead = i;
            }
        }
        lowerHead(strm, newHead);
    }

    private void lowerHead(int strm, int newHead) {
        if (newHead != cells[strm].size() && newHead < heads[strm]) {
            heads[strm] = newHead;
        }
    }

    /** Lets sequence dst see positions [p0, p1) of sequence src; between streams all data is copied. */
    public void seqCp(int src, int dst, int p0, int p1) {
        int s0 = stream(src);
        int s1 = stream(dst);
        if (s0 != s1) {
            copyStream(src, dst, s0, s1);
            return;
        }
        if (src == dst) {
            return;
        }
        KvCells c = cells[s0];
        int from = Math.max(p0, 0);
        int to = p1 < 0 ? Integer.MAX_VALUE : p1;
        for (int i = 0; i < c.size(); i++) {
            if (c.posIn(i, from, to) && c.seqHas(i, src)) {
                c.seqAdd(i, dst);
            }
        }
    }

    private void copyStream(int src, int dst, int s0, int s1) {
        copies.add(s0, s1);
        KvCells from = cells[s0];
        KvCells to = cells[s1];
        to.reset();
        for (int i = 0; i < from.size(); i++) {
            if (!from.seqHas(i, src)) {
                continue;
            }
            int shift = from.shift(i);
            to.posSet(i, from.pos(i) - shift);
            to.seqAdd(i, dst);
            if (shift != 0) {
                to.posAdd(i, shift);
            }
        }
        heads[s1] = heads[s0];
    }

    /** Removes every other sequence from the cells of the stream of this one. */
    public void seqKeep(int seqId) {
        int strm = stream(seqId);
        KvCells c = cells[strm];
        int newHead = c.size();
        for (int i = 0; i < c.size(); i++) {
            if (c.seqKeep(i, seqId) && newHead == c.size()) {
                newHead = i;
            }
        }
        lowerHead(strm, newHead);
    }

    /** Moves positions [p0, p1) of a sequence by shift. The keys turn at the next decode. */
    public void seqAdd(int seqId, int p0, int p1, int shift) {
        if (shift == 0) {
            return;
        }
        int from = Math.max(p0, 0);
        int to = p1 < 0 ? Integer.MAX_VALUE : p1;
        if (from == to) {
            return;
        }
        int strm = stream(seqId);
        KvCells c = cells[strm];
        int newHead = c.size();
        for (int i = 0; i < c.size(); i++) {
            if (c.posIn(i, from, to) && c.seqHas(i, seqId) && c.posAdd(i, shift) && newHead == c.size()) {
                newHead = i;
            }
        }
        heads[strm] = newHead != c.size() ? newHead : 0;
    }

    /** Smallest position stored of a sequence, -1 if none. */
    public int seqPosMin(int seqId) {
        return cellsOf(seqId).seqPosMin(seqId);
    }

    @Override
    public int seqPosMax(int seqId) {
        return cellsOf(seqId).seqPosMax(seqId);
    }

    /**
     * Finds cells for all micro-batches of a batch without taking them.
     *
     * @param ubatches the micro-batches in order
     * @return the cells for each, or null if they do not fit
     */
    public SlotInfo[] prepare(List<Ubatch> ubatches) {
        int n = ubatches.size();
        SlotInfo[] res = new SlotInfo[n];
        int[][] headsOld = new int[n][];
        KvCells.Saved[][] saved = new KvCells.Saved[n][];
        int done = 0;
        boolean ok = true;
        for (; done < n; done++) {
            SlotInfo found = findSlot(ubatches.get(done));
            if (found == null) {
                ok = false;
                break;
            }
            res[done] = found;
            headsOld[done] = heads.clone();
            saved[done] = new KvCells.Saved[found.nStream()];
            for (int s = 0; s < found.nStream(); s++) {
                saved[done][s] = cells[found.strm()[s]].save(found.idxs()[s]);
            }
            applyUbatch(found, ubatches.get(done));
        }
        for (int k = done - 1; k >= 0; k--) {
            for (int s = 0; s < res[k].nStream(); s++) {
                int strm = res[k].strm()[s];
                cells[strm].restore(res[k].idxs()[s], saved[k][s]);
                // heads of the saved state are indexed by position in the slot, as the original indexes them
                heads[strm] = headsOld[k][s];
            }
        }
        return ok ? res : null;
    }

    /**
     * Finds cells for one micro-batch.
     *
     * @return the cells, or null if they do not fit
     *     <p>Origin: {@code src/llama-kv-cache.cpp} {@code llama_kv_cache::find_slot} (b11192)
     */
    SlotInfo findSlot(Ubatch ubatch) {
        boolean many = cells.length > 1;
        int nSeqs = many ? ubatch.nSeqsUnq() : 1;
        int nTokens = ubatch.nTokens() / nSeqs;
        int[] strm = new int[nSeqs];
        int[][] idxs = new int[nSeqs][];
        int s0 = KvCells.MAX_SEQ;
        int s1 = 0;
        for (int s = 0; s < nSeqs; s++) {
            strm[s] = stream(ubatch.seqIdUnq()[s]);
            s0 = Math.min(s0, strm[s]);
            s1 = Math.max(s1, strm[s]);
            idxs[s] = findCells(strm[s], nTokens);
            if (idxs[s] == null) {
                return null;
            }
        }
        return new SlotInfo(s0, s1, strm, idxs);
    }

    private int[] findCells(int strm, int nTokens) {
        KvCells c = cells[strm];
        if (nTokens > c.size()) {
            return null;
        }
        int head = heads[strm];
        // with enough free cells before the head the search starts over from the first cell
        if (head > c.nUsed() + 2 * nTokens) {
            head = 0;
        }
        int[] idxs = new int[nTokens];
        int found = 0;
        int tested = 0;
        while (true) {
            if (head + 1 > c.size()) {
                tested += c.size() - head;
                head = 0;
                continue;
            }
            int idx = head++;
            tested++;
            if (canUse(c, idx)) {
                idxs[found++] = idx;
            }
            if (found == nTokens) {
                return idxs;
            }
            if (tested >= c.size()) {
                return null;
            }
        }
    }

    private boolean canUse(KvCells c, int idx) {
        if (c.isEmpty(idx)) {
            return true;
        }
        if (params.swaType() == SwaType.NONE || c.seqCount(idx) != 1) {
            return false;
        }
        // a cell that the window of its own sequence's next token hides may be overwritten: the window is a ring
        return params.swaType().masks(params.nSwa(), c.pos(idx), c.seqPosMax(c.seqGet(idx)) + 1);
    }

    /**
     * Takes the cells found for a micro-batch.
     *
     * <p>Origin: {@code src/llama-kv-cache.cpp} {@code llama_kv_cache::apply_ubatch} (b11192)
     */
    public void applyUbatch(SlotInfo slot, Ubatch ubatch) {
        int[] removedMax = null;
        for (int s = 0; s < slot.nStream(); s++) {
            KvCells c = cells[slot.strm()[s]];
            for (int ii = 0; ii < slot.size(); ii++) {
                int i = s * slot.size() + ii;
                int idx = slot.idxs()[s][ii];
                if (!c.isEmpty(idx)) {
                    if (removedMax == null) {
                        removedMax = new int[KvCells.MAX_SEQ];
                        Arrays.fill(removedMax, -1);
                    }
                    int owner = c.seqGet(idx);
                    removedMax[owner] = Math.max(removedMax[owner], c.pos(idx));
                    c.rm(idx);
                }
                c.posSet(idx, ubatch.pos()[i]);
                c.seqAdd(idx, ubatch.seqId()[i]);
            }
        }
        if (removedMax != null) {
            purge(removedMax);
        }
        for (int s = 0; s < slot.nStream(); s++) {
            int[] idxs = slot.idxs()[s];
            heads[slot.strm()[s]] = idxs[idxs.length - 1] + 1;
        }
    }

    /** Removes everything older than what was overwritten, so that each sequence stays without gaps. */
    private void purge(int[] removedMax) {
        for (int s = 0; s < removedMax.length; s++) {
            if (removedMax[s] >= 0 && seqPosMin(s) <= removedMax[s]) {
                seqRm(s, seqPosMin(s), removedMax[s] + 1);
            }
        }
    }

    /** Number of cells that attention runs over for these cells taken. */
    public int nKv(SlotInfo slot) {
        int result = 0;
        for (int strm : slot.strm()) {
            KvCells c = cells[strm];
            int padded = (c.usedMaxP1() + N_KV_PAD - 1) / N_KV_PAD * N_KV_PAD;
            result = Math.max(Math.min(c.size(), Math.max(N_KV_PAD, padded)), result);
        }
        return result;
    }
}
