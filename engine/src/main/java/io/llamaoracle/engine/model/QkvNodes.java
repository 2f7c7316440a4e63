package io.llamaoracle.engine.model;

import io.llamaoracle.engine.ggml.GraphBuilder;
import io.llamaoracle.engine.ggml.Tensor;

/**
 * Queries, keys and values of a layer: [head, heads, tokens] each.
 *
 * <p>Origin: {@code src/llama-graph.cpp} {@code llm_graph_context::build_qkv} (b11192)
 */
record QkvNodes(Tensor q, Tensor k, Tensor v) {

    static QkvNodes build(GraphContext g, LayerWeights l, Tensor cur, int il) {
        QkvNodes qkv = l.wqkv != null ? fused(g, l, cur, il) : separate(g, l, cur, il);
        GraphContext.cb(qkv.q, "Qcur", il);
        GraphContext.cb(qkv.k, "Kcur", il);
        GraphContext.cb(qkv.v, "Vcur", il);
        return qkv;
    }

    private static QkvNodes fused(GraphContext g, LayerWeights l, Tensor cur, int il) {
        GraphBuilder gb = g.gb;
        Tensor qkv = GraphContext.cb(gb.mulMat(l.wqkv, cur), "wqkv", il);
        if (l.wqkvB != null) {
            qkv = GraphContext.cb(gb.add(qkv, l.wqkvB), "wqkv_b", il);
        } else if (l.wqB != null && l.wkB != null && l.wvB != null) {
            Tensor bias = gb.concat(gb.concat(l.wqB, l.wkB, 0), l.wvB, 0);
            qkv = GraphContext.cb(gb.add(qkv, bias), "wqkv_b", il);
        }
        Hparams h = g.hparams;
        int nHead = h.nHead[0];
        int nHeadKv = h.nHeadKv[0];
        long qBytes = qkv.type.rowSize((long) h.nEmbdHeadK * nHead);
        long kBytes = qkv.type.rowSize((long) h.nEmbdHeadK * nHeadKv);
        return new QkvNodes(
                view(g, qkv, nHead, 0), view(g, qkv, nHeadKv, qBytes), view(g, qkv, nHeadKv, qBytes + kBytes));
    }

    private static Tensor view(GraphContext g, Tensor qkv, int heads, long offset) {
        int head = g.hparams.nEmbdHeadK;
        return g.gb.view3d(qkv, head, heads, g.params.nTokens(), qkv.type.rowSize(head), qkv.nb[1], offset);
    }

    private static QkvNodes separate(GraphContext g, LayerWeights l, Tensor cur, int il) {
        Hparams h = g.hparams;
        Tensor q = project(g, l.wq, l.wqB, cur, "Qcur", il);
        Tensor k = project(g, l.wk, l.wkB, cur, "Kcur", il);
        Tensor v = project(g, l.wv, l.wvB, cur, "Vcur", il);
        int nTokens = g.params.nTokens();
        return new QkvNodes(
                g.gb.reshape(q, h.nEmbdHeadK, h.nHead[0], nTokens),
                g.gb.reshape(k, h.nEmbdHeadK, h.nHeadKv[0], nTokens),
                g.gb.reshape(v, h.nEmbdHeadK, h.nHeadKv[0], nTokens));
    }

    private static Tensor project(GraphContext g, Tensor w, Tensor bias, Tensor cur, String name, int il) {
        Tensor t = GraphContext.cb(g.gb.mulMat(w, cur), name, il);
        return bias == null ? t : GraphContext.cb(g.gb.add(t, bias), name, il);
    }
}
