package io.llamaoracle.engine.kvcache;

import io.llamaoracle.engine.batch.Ubatch;
import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.Tensor;

/**
 * The cells that the current micro-batch works with. Graphs keep a reference and fill their inputs from it; the object
 * stays the same while its content moves from micro-batch to micro-batch.
 *
 * <p>Origin: {@code src/llama-kv-cache.h} {@code llama_kv_cache_context} (b11192)
 */
public final class KvContext {
    private static final short HALF_DROP = (short) 0xfc00;

    private final KvCache cache;
    private SlotInfo slot;
    private int nKv;

    /** Makes a view that shows nothing yet. */
    public KvContext(KvCache cache) {
        this.cache = cache;
    }

    /** The cache looked at. */
    public KvCache cache() {
        return cache;
    }

    /**
     * Takes cells for a micro-batch and shows them.
     *
     * @param found cells that {@link KvCache#prepare} gave for it
     * @param ubatch the micro-batch
     */
    public void apply(SlotInfo found, Ubatch ubatch) {
        cache.applyUbatch(found, ubatch);
        slot = found;
        nKv = cache.nKv(found);
    }

    /** Number of cells that attention runs over. */
    public int nKv() {
        return nKv;
    }

    /** First stream of the micro-batch. */
    public int s0() {
        return slot.s0();
    }

    /** Number of streams from the first to the last of the micro-batch. */
    public int ns() {
        return slot.s1() - slot.s0() + 1;
    }

    /**
     * Writes the row numbers under which keys (and values that are not transposed) are stored.
     *
     * <p>Origin: {@code src/llama-kv-cache.cpp} {@code llama_kv_cache::set_input_k_idxs} (b11192)
     */
    public void setInputKIdxs(Tensor dst) {
        int n = slot.size();
        for (int s = 0; s < slot.nStream(); s++) {
            long offs = (long) slot.strm()[s] * cache.params().kvSize();
            for (int i = 0; i < n; i++) {
                Mem.putI64(dst.address + 8L * (s * n + i), offs + slot.idxs()[s][i]);
            }
        }
    }

    /**
     * Writes the row numbers under which values are stored; transposed values are stored element by element.
     *
     * <p>Origin: {@code src/llama-kv-cache.cpp} {@code llama_kv_cache::set_input_v_idxs} (b11192)
     */
    public void setInputVIdxs(Tensor dst) {
        if (!cache.store().vTrans()) {
            setInputKIdxs(dst);
            return;
        }
        int n = slot.size();
        long kvSize = cache.params().kvSize();
        int row = cache.store().nEmbdVGqaMax();
        long at = dst.address;
        for (int s = 0; s < slot.nStream(); s++) {
            long offs = slot.strm()[s] * kvSize * row;
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < row; j++, at += 8) {
                    Mem.putI64(at, offs + j * kvSize + slot.idxs()[s][i]);
                }
            }
        }
    }

    /**
     * Writes 0 where a token may see a cell and −∞ where not.
     *
     * <p>Origin: {@code src/llama-kv-cache.cpp} {@code llama_kv_cache::set_input_kq_mask} (b11192)
     *
     * @param dst mask [n_kv, tokens of a stream, 1, streams], F16 or F32
     * @param ubatch the micro-batch
     */
    public void setInputKqMask(Tensor dst, Ubatch ubatch) {
        KvCacheParams p = cache.params();
        boolean half = dst.type == GgmlType.F16;
        int cellsSeen = (int) dst.ne[0];
        for (int i = 0; i < ubatch.nTokens(); i++) {
            int seqId = ubatch.seqId()[i];
            int p1 = ubatch.pos()[i];
            KvCells cells = cache.cellsOf(seqId);
            long row = dst.address + (long) i * cellsSeen * dst.type.typeSize;
            for (int j = 0; j < cellsSeen; j++) {
                int p0 = cells.pos(j);
                boolean keep = p0 >= 0
                        && (p0 <= p1 || !p.causal())
                        && cells.seqHas(j, seqId)
                        && !p.swaType().masks(p.nSwa(), p0, p1);
                if (half) {
                    Mem.putI16(row + 2L * j, keep ? 0 : HALF_DROP);
                } else {
                    Mem.putF32(row + 4L * j, keep ? 0.0f : Float.NEGATIVE_INFINITY);
                }
            }
        }
    }

    /**
     * Writes by how much the keys of each cell must turn.
     *
     * <p>Origin: {@code src/llama-kv-cache.cpp} {@code llama_kv_cache::set_input_k_shift} (b11192)
     */
    public void setInputKShift(Tensor dst) {
        int size = cache.params().kvSize();
        for (int s = 0; s < cache.params().nStream(); s++) {
            KvCells cells = cache.cellsOfStream(s);
            for (int i = 0; i < size; i++) {
                Mem.putI32(dst.address + 4L * (s * size + i), cells.isEmpty(i) ? 0 : cells.shift(i));
            }
        }
    }
}
