package io.llamaoracle.engine.kvcache;

import io.llamaoracle.engine.batch.Ubatch;
import io.llamaoracle.engine.ggml.Tensor;
import java.util.Arrays;

/**
 * Saves the cells of a sequence and puts them back, into whatever cells are free then.
 *
 * <p>Cells that the window of the last position hides are not saved.
 *
 * <p>Origin: {@code src/llama-kv-cache.cpp} {@code llama_kv_cache::state_write} (b11192)
 * <p>Origin: {@code src/llama-kv-cache.cpp} {@code llama_kv_cache::state_read_meta} (b11192)
 */
final class KvState {
    private KvState() {}

    /** Appends the cells of a sequence. */
    static void write(KvCache cache, StateWriter out, int seqId) {
        int nStream = cache.params().nStream();
        out.putInt(nStream);
        for (int s = 0; s < nStream; s++) {
            KvCells cells = cache.cellsOfStream(s);
            int[] idxs = cellsToSave(cache.params(), cells, seqId);
            out.putInt(idxs.length);
            if (idxs.length == 0) {
                continue;
            }
            for (int i : idxs) {
                out.putInt(cells.pos(i));
                out.putInt(1);
                out.putInt(seqId);
            }
            writeData(cache.store(), s, idxs, out);
        }
    }

    private static int[] cellsToSave(KvCacheParams p, KvCells cells, int seqId) {
        int[] idxs = new int[cells.size()];
        int n = 0;
        for (int i = 0; i < cells.size(); i++) {
            if (!cells.isEmpty(i)
                    && cells.seqHas(i, seqId)
                    && !p.swaType().masks(p.nSwa(), cells.pos(i), cells.seqPosMax(seqId))) {
                idxs[n++] = i;
            }
        }
        return Arrays.copyOf(idxs, n);
    }

    private static void writeData(KvStore store, int stream, int[] idxs, StateWriter out) {
        out.putInt(store.vTrans() ? 1 : 0);
        out.putInt(store.layers().length);
        for (KvLayer l : store.layers()) {
            writeRows(l.k(), stream, idxs, out);
        }
        for (KvLayer l : store.layers()) {
            if (store.vTrans()) {
                writeColumns(l, store.kvSize(), stream, idxs, out);
            } else {
                writeRows(l.v(), stream, idxs, out);
            }
        }
    }

    private static void writeRows(Tensor t, int stream, int[] idxs, StateWriter out) {
        out.putInt(t.type.id);
        out.putLong(t.nb[1]);
        for (int i : idxs) {
            out.putMemory(t.at(0, i, stream, 0), t.nb[1]);
        }
    }

    private static void writeColumns(KvLayer l, int kvSize, int stream, int[] idxs, StateWriter out) {
        Tensor v = l.v();
        int row = l.nHeadKv() * l.nEmbdHeadV();
        out.putInt(v.type.id);
        out.putInt(v.type.typeSize);
        out.putInt(row);
        for (long j = 0; j < row; j++) {
            for (int i : idxs) {
                out.putMemory(v.at(0, 0, stream, 0) + (i + j * kvSize) * v.type.typeSize, v.type.typeSize);
            }
        }
    }

    /** Removes a sequence and puts saved cells in its place; returns false if there is no room. */
    static boolean read(KvCache cache, StateReader in, int seqId) {
        int nStream = in.getInt();
        if (nStream != cache.params().nStream()) {
            throw new IllegalArgumentException("n_stream mismatch");
        }
        for (int s = 0; s < nStream; s++) {
            int count = in.getInt();
            if (count == 0) {
                continue;
            }
            SlotInfo slot = readMeta(cache, in, count, seqId);
            if (slot == null) {
                cache.seqRm(seqId, -1, -1);
                return false;
            }
            readData(cache.store(), cache.stream(seqId), slot.idxs()[0], in);
        }
        return true;
    }

    private static SlotInfo readMeta(KvCache cache, StateReader in, int count, int seqId) {
        cache.seqRm(seqId, -1, -1);
        int[] pos = new int[count];
        int[] seq = new int[count];
        for (int i = 0; i < count; i++) {
            pos[i] = in.getInt();
            in.getInt();
            in.getInt();
            seq[i] = seqId;
        }
        Ubatch ubatch = new Ubatch(true, 1, new int[count], pos, seq, new int[] {seqId}, new boolean[count]);
        SlotInfo slot = cache.findSlot(ubatch);
        if (slot != null) {
            cache.applyUbatch(slot, ubatch);
        }
        return slot;
    }

    private static void readData(KvStore store, int stream, int[] idxs, StateReader in) {
        if (in.getInt() != (store.vTrans() ? 1 : 0) || in.getInt() != store.layers().length) {
            throw new IllegalArgumentException("state of another context");
        }
        for (KvLayer l : store.layers()) {
            readRows(l.k(), stream, idxs, in);
        }
        for (KvLayer l : store.layers()) {
            if (store.vTrans()) {
                readColumns(l.v(), store.kvSize(), stream, idxs, in);
            } else {
                readRows(l.v(), stream, idxs, in);
            }
        }
    }

    private static void readRows(Tensor t, int stream, int[] idxs, StateReader in) {
        if (in.getInt() != t.type.id || in.getLong() != t.nb[1]) {
            throw new IllegalArgumentException("state of another context");
        }
        for (int i : idxs) {
            in.getMemory(t.at(0, i, stream, 0), t.nb[1]);
        }
    }

    private static void readColumns(Tensor v, int kvSize, int stream, int[] idxs, StateReader in) {
        if (in.getInt() != v.type.id || in.getInt() != v.type.typeSize) {
            throw new IllegalArgumentException("state of another context");
        }
        int row = in.getInt();
        for (long j = 0; j < row; j++) {
            for (int i : idxs) {
                in.getMemory(v.at(0, 0, stream, 0) + (i + j * kvSize) * v.type.typeSize, v.type.typeSize);
            }
        }
    }
}
