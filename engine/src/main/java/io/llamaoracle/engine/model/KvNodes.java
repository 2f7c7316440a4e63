package io.llamaoracle.engine.model;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.GraphBuilder;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.gguf.UncoveredModelException;
import io.llamaoracle.engine.kvcache.KvContext;
import io.llamaoracle.engine.kvcache.KvLayer;
import io.llamaoracle.engine.kvcache.KvStore;

/**
 * Nodes that store into a KV cache and views that read from it.
 *
 * <p>Origin: {@code src/llama-kv-cache.cpp} {@code llama_kv_cache::cpy_k} (b11192)
 * <p>Origin: {@code src/llama-kv-cache.cpp} {@code llama_kv_cache::cpy_v} (b11192)
 * <p>Origin: {@code src/llama-kv-cache.cpp} {@code llama_kv_cache::get_k} (b11192)
 * <p>Origin: {@code src/llama-kv-cache.cpp} {@code llama_kv_cache::get_v} (b11192)
 */
final class KvNodes {
    private KvNodes() {}

    /** Stores keys [head, heads, tokens] at the given rows. */
    static Tensor cpyK(GraphBuilder gb, KvContext mctx, Tensor kCur, Tensor kIdxs, int il) {
        KvStore store = mctx.cache().store();
        return storeRows(gb, store, store.layer(il).k(), kCur, kIdxs);
    }

    /** Stores values [head, heads, tokens] at the given rows, or element by element where they lie transposed. */
    static Tensor cpyV(GraphBuilder gb, KvContext mctx, Tensor vCur, Tensor vIdxs, int il) {
        KvStore store = mctx.cache().store();
        Tensor v = store.layer(il).v();
        if (!store.vTrans()) {
            return storeRows(gb, store, v, vCur, vIdxs);
        }
        long row = vCur.ne[0] * vCur.ne[1];
        long nTokens = vCur.ne[2];
        boolean dense = vCur.type.rowSize(row) == vCur.nb[2];
        Tensor cur = dense ? gb.reshape(vCur, row, nTokens) : gb.cont(vCur, row, nTokens);
        if (row < v.ne[0]) {
            throw new UncoveredModelException("values of different sizes without flash attention");
        }
        Tensor view = gb.reshape(v, 1, v.nelements());
        cur = gb.reshape(cur, 1, cur.nelements());
        return gb.setRows(view, cur, vIdxs);
    }

    private static Tensor storeRows(GraphBuilder gb, KvStore store, Tensor cache, Tensor cur, Tensor idxs) {
        long row = cur.ne[0] * cur.ne[1];
        Tensor rows = gb.view2d(cur, row, cur.ne[2], cur.nb[2], 0);
        Tensor to = cache;
        if (store.nStream() > 1) {
            to = gb.reshape(cache, row, (long) store.kvSize() * store.nStream());
        }
        return gb.setRows(to, rows, idxs);
    }

    /** Keys of the cells in use, [head, heads, cells, streams]. */
    static Tensor getK(GraphBuilder gb, KvContext mctx, int il) {
        KvLayer l = mctx.cache().store().layer(il);
        return rowView(gb, mctx, l.k(), l.nEmbdHeadK(), l.nHeadKv());
    }

    /** Values of the cells in use: [head, heads, cells, streams], or [cells, heads, head, streams] if transposed. */
    static Tensor getV(GraphBuilder gb, KvContext mctx, int il) {
        KvStore store = mctx.cache().store();
        KvLayer l = store.layer(il);
        Tensor v = l.v();
        if (!store.vTrans()) {
            return rowView(gb, mctx, v, l.nEmbdHeadV(), l.nHeadKv());
        }
        GgmlType t = v.type;
        long kvSize = store.kvSize();
        long[] ne = {mctx.nKv(), l.nHeadKv(), l.nEmbdHeadV(), mctx.ns()};
        long nb3 = t.rowSize(kvSize * v.ne[0]);
        return gb.view4d(v, ne, t.rowSize(kvSize * l.nEmbdHeadV()), t.rowSize(kvSize), nb3, nb3 * mctx.s0());
    }

    private static Tensor rowView(GraphBuilder gb, KvContext mctx, Tensor cache, int head, int heads) {
        GgmlType t = cache.type;
        long row = cache.ne[0];
        long nb3 = t.rowSize(row * mctx.cache().store().kvSize());
        long[] ne = {head, heads, mctx.nKv(), mctx.ns()};
        return gb.view4d(cache, ne, t.rowSize(head), t.rowSize(row), nb3, nb3 * mctx.s0());
    }
}
