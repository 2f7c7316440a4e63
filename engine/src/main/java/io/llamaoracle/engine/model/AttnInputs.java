package io.llamaoracle.engine.model;

import io.llamaoracle.engine.batch.Ubatch;
import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.GraphBuilder;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kvcache.KvContext;
import io.llamaoracle.engine.kvcache.KvStore;

/**
 * Inputs of attention over one cache: where new keys and values go, who sees which cell, how they are rotated.
 *
 * <p>Origin: {@code src/llama-graph.cpp} {@code build_attn_inp_kv_impl} (b11192)
 * <p>Origin: {@code src/llama-graph.cpp} {@code llm_graph_input_attn_kv::set_input} (b11192)
 */
final class AttnInputs implements GraphInput {
    private final KvContext mctx;
    private final Tensor kIdxs;
    private final Tensor vIdxs;
    private final Tensor kqMask;
    private final Tensor kRot;
    private final Tensor vRot;

    AttnInputs(GraphBuilder gb, GraphParams params, KvContext mctx) {
        this.mctx = mctx;
        KvStore store = mctx.cache().store();
        int nTokens = params.nTokens();
        int nStream = params.cparams().kvUnified() ? 1 : mctx.ns();
        long vRows = store.vTrans() ? (long) nTokens * store.nEmbdVGqaMax() : nTokens;
        GgmlType maskType = params.cparams().flashAttn() ? GgmlType.F16 : GgmlType.F32;
        kIdxs = gb.input("attn_inp_k_idxs", GgmlType.I64, nTokens);
        vIdxs = gb.input("attn_inp_v_idxs", GgmlType.I64, vRows);
        kqMask = gb.input("attn_inp_kq_mask", maskType, mctx.nKv(), nTokens / nStream, 1, nStream);
        int nK = KvRotation.sizeK(store);
        int nV = KvRotation.sizeV(store);
        kRot = nK == 0 ? null : gb.input("attn_inp_k_rot", GgmlType.F32, nK, nK);
        vRot = nV == 0 ? null : gb.input("attn_inp_v_rot", GgmlType.F32, nV, nV);
    }

    KvContext mctx() {
        return mctx;
    }

    Tensor kIdxs() {
        return kIdxs;
    }

    Tensor vIdxs() {
        return vIdxs;
    }

    Tensor kqMask() {
        return kqMask;
    }

    /** The rotation of keys and queries, or null. */
    Tensor kRot() {
        return kRot;
    }

    /** The rotation of values and results, or null. */
    Tensor vRot() {
        return vRot;
    }

    @Override
    public void set(Ubatch ubatch) {
        // an input that no node reads has no memory: a cache without layers, a rotation of a cache that is not there
        if (kIdxs.address != 0) {
            mctx.setInputKIdxs(kIdxs);
        }
        if (vIdxs.address != 0) {
            mctx.setInputVIdxs(vIdxs);
        }
        if (kqMask.address != 0) {
            mctx.setInputKqMask(kqMask, ubatch);
        }
        setRotation(kRot);
        setRotation(vRot);
    }

    private static void setRotation(Tensor rot) {
        if (rot != null && rot.address != 0) {
            float[] h = KvRotation.hadamard((int) rot.ne[0]);
            Mem.copyIn(h, 0, rot.address, h.length);
        }
    }
}
