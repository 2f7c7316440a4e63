package io.llamaoracle.engine.model;

import io.llamaoracle.engine.ggml.GgmlGluOp;
import io.llamaoracle.engine.ggml.GraphBuilder;
import io.llamaoracle.engine.ggml.Tensor;

/**
 * Dense feed-forward blocks.
 *
 * <p>Origin: {@code src/llama-graph.cpp} {@code llm_graph_context::build_ffn} (b11192)
 */
final class FfnNodes {

    private FfnNodes() {}

    /** Gate and up in parallel, joined by SWIGLU or GEGLU, then down. */
    static Tensor gated(GraphContext g, LayerWeights l, Tensor in, GgmlGluOp op, int il) {
        GraphBuilder gb = g.gb;
        Tensor up = GraphContext.cb(gb.mulMat(l.ffnUp, in), "ffn_up", il);
        if (l.ffnUpB != null) {
            up = GraphContext.cb(gb.add(up, l.ffnUpB), "ffn_up_b", il);
        }
        Tensor gate = GraphContext.cb(gb.mulMat(l.ffnGate, in), "ffn_gate", il);
        if (l.ffnGateB != null) {
            gate = GraphContext.cb(gb.add(gate, l.ffnGateB), "ffn_gate_b", il);
        }
        Tensor act = gb.gluSplit(gate, up, op);
        GraphContext.cb(act, op == GgmlGluOp.GEGLU ? "ffn_geglu" : "ffn_swiglu", il);
        return down(g, l, act, il);
    }

    /** Gate and up in one matrix: each row's first half gates the second. */
    static Tensor fused(GraphContext g, LayerWeights l, Tensor in, int il) {
        Tensor up = GraphContext.cb(g.gb.mulMat(l.ffnUp, in), "ffn_up", il);
        Tensor act = GraphContext.cb(g.gb.glu(up, GgmlGluOp.SWIGLU, false), "ffn_swiglu", il);
        return down(g, l, act, il);
    }

    private static Tensor down(GraphContext g, LayerWeights l, Tensor act, int il) {
        Tensor cur = g.gb.mulMat(l.ffnDown, act);
        if (l.ffnDownB == null) {
            return cur;
        }
        return g.gb.add(GraphContext.cb(cur, "ffn_down", il), l.ffnDownB);
    }
}
