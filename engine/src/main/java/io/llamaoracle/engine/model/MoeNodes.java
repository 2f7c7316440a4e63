package io.llamaoracle.engine.model;

import io.llamaoracle.engine.ggml.GgmlGluOp;
import io.llamaoracle.engine.ggml.GraphBuilder;
import io.llamaoracle.engine.ggml.Tensor;

/**
 * A mixture of experts: softmax routing, the best few by argsort, their weights made to sum to 1.
 *
 * <p>Origin: {@code src/llama-graph.cpp} {@code llm_graph_context::build_moe_ffn} (b11192)
 */
final class MoeNodes {

    /** Smallest sum to divide by: the smallest normal half. */
    private static final float MIN_SUM = 0x1p-14f;

    private MoeNodes() {}

    static Tensor build(GraphContext g, LayerWeights l, Tensor in, int il) {
        GraphBuilder gb = g.gb;
        long nTokens = in.ne[1];
        int nUsed = g.hparams.nExpertUsed[il];
        Tensor logits = GraphContext.cb(gb.mulMat(l.ffnGateInp, in), "ffn_moe_logits", il);
        Tensor probs = GraphContext.cb(gb.softMaxExt(logits, null, 1.0f, 0.0f), "ffn_moe_probs", il);
        Tensor selected = gb.argsortTopK(probs, g.hparams.nExpertUsed[0]);
        GraphContext.cb(selected.src[0], "ffn_moe_argsort", il);
        GraphContext.cb(selected, "ffn_moe_topk", il);
        Tensor weights = weights(g, probs, selected, il);
        gb.buildForwardExpand(weights);
        Tensor cur = gb.reshape(in, in.ne[0], 1, nTokens);
        Tensor up = GraphContext.cb(gb.mulMatId(l.ffnUpExps, cur, selected), "ffn_moe_up", il);
        Tensor act;
        if (l.ffnGateExps != null) {
            Tensor gate = GraphContext.cb(gb.mulMatId(l.ffnGateExps, cur, selected), "ffn_moe_gate", il);
            act = GraphContext.cb(gb.gluSplit(gate, up, GgmlGluOp.SWIGLU), "ffn_moe_swiglu", il);
        } else {
            act = GraphContext.cb(gb.unary(up, io.llamaoracle.engine.ggml.GgmlUnaryOp.SILU), "ffn_moe_silu", il);
        }
        Tensor experts = GraphContext.cb(gb.mulMatId(l.ffnDownExps, act, selected), "ffn_moe_down", il);
        experts = GraphContext.cb(gb.mul(experts, weights), "ffn_moe_weighted", il);
        gb.buildForwardExpand(experts);
        return GraphContext.cb(sum(gb, experts, in.ne[0], nTokens, nUsed), "ffn_moe_out", il);
    }

    private static Tensor weights(GraphContext g, Tensor probs, Tensor selected, int il) {
        GraphBuilder gb = g.gb;
        int nUsed = g.hparams.nExpertUsed[0];
        long nTokens = probs.ne[1];
        Tensor column = gb.reshape(probs, 1, g.hparams.nExpert, nTokens);
        Tensor weights = GraphContext.cb(gb.getRows(column, selected), "ffn_moe_weights", il);
        weights = gb.reshape(weights, nUsed, nTokens);
        Tensor sum = GraphContext.cb(gb.sumRows(weights), "ffn_moe_weights_sum", il);
        sum = GraphContext.cb(gb.clamp(sum, MIN_SUM, Float.POSITIVE_INFINITY), "ffn_moe_weights_sum_clamped", il);
        weights = GraphContext.cb(gb.div(weights, sum), "ffn_moe_weights_norm", il);
        weights = gb.reshape(weights, 1, nUsed, nTokens);
        float scale = g.hparams.expertWeightsScale;
        if (scale != 0.0f && scale != 1.0f) {
            weights = GraphContext.cb(gb.scale(weights, scale), "ffn_moe_weights_scaled", il);
        }
        return weights;
    }

    /** All views come before the sums, which go from the first expert on. */
    private static Tensor sum(GraphBuilder gb, Tensor experts, long nEmbd, long nTokens, int nUsed) {
        Tensor[] parts = new Tensor[nUsed];
        for (int i = 0; i < nUsed; i++) {
            parts[i] = gb.view2d(experts, nEmbd, nTokens, experts.nb[2], i * experts.nb[1]);
            gb.buildForwardExpand(parts[i]);
        }
        Tensor out = parts[0];
        for (int i = 1; i < nUsed; i++) {
            out = gb.add(out, parts[i]);
            gb.buildForwardExpand(out);
        }
        return nUsed == 1 ? gb.cont(out) : out;
    }
}
