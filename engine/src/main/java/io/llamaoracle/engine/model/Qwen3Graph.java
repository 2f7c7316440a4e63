package io.llamaoracle.engine.model;

import static io.llamaoracle.engine.model.SharedTensors.blk;

import io.llamaoracle.engine.ggml.GgmlGluOp;
import io.llamaoracle.engine.ggml.RopeParams;
import io.llamaoracle.engine.ggml.Tensor;

/**
 * The {@code qwen3} architecture: norms on the heads of queries and keys.
 *
 * <p>Origin: {@code src/models/qwen3.cpp} {@code llama_model_qwen3} (b11192)
 */
final class Qwen3Graph implements Arch {

    @Override
    public int ropeMode() {
        return RopeParams.NEOX;
    }

    @Override
    public void loadHparams(HparamsLoader loader) {
        Hparams h = loader.hparams();
        h.fNormRmsEps = loader.meta().f32(loader.key("attention.layer_norm_rms_epsilon"));
        loader.requireSameHeads(true);
    }

    @Override
    public void loadTensors(TensorLoader t, Hparams h, Weights w) {
        SharedTensors.embeddingAndOutput(t, h, w);
        for (int il = 0; il < h.nLayer; il++) {
            attention(t, h, w.layers[il], il);
            SharedTensors.ffn(t, h, w.layers[il], il);
        }
    }

    /** What qwen3 and qwen3moe share: everything but the feed-forward block. */
    static void attention(TensorLoader t, Hparams h, LayerWeights l, int il) {
        long nQ = (long) h.nEmbdHeadK * h.nHead[0];
        int nGqa = h.nEmbdVGqa(0);
        l.attnNorm = t.required(blk(il, "attn_norm.weight"), h.nEmbd);
        SharedTensors.qkv(t, l, il, h.nEmbd, nQ, nGqa, nGqa, true);
        l.wo = t.required(blk(il, "attn_output.weight"), nQ, h.nEmbd);
        l.attnKNorm = t.required(blk(il, "attn_k_norm.weight"), h.nEmbdHeadK);
        l.attnQNorm = t.required(blk(il, "attn_q_norm.weight"), h.nEmbdHeadK);
        l.ffnNorm = t.required(blk(il, "ffn_norm.weight"), h.nEmbd);
    }

    /** Attention with normed heads, up to its output projection. */
    static Tensor attend(GraphContext g, Attention attention, LayerWeights l, Tensor in, int il) {
        QkvNodes qkv = QkvNodes.build(g, l, in, il);
        Tensor q = GraphContext.cb(g.norm(qkv.q(), l.attnQNorm, il), "Qcur_normed", il);
        q = g.rope(q, null, il);
        Tensor k = GraphContext.cb(g.norm(qkv.k(), l.attnKNorm, il), "Kcur_normed", il);
        k = g.rope(k, null, il);
        GraphContext.cb(q, "Qcur", il);
        GraphContext.cb(k, "Kcur", il);
        float scale = GraphContext.headScale(g.hparams.nEmbdHeadV);
        return attention.build(l.wo, l.woB, q, k, qkv.v(), scale, il);
    }

    @Override
    public Tensor buildGraph(GraphContext g) {
        Tensor inpL = g.inpEmbd();
        g.inpPos();
        Attention attention = g.attention();
        Tensor outIds = g.inpOutIds();
        for (int il = 0; il < g.nLayer(); il++) {
            LayerWeights l = g.weights.layers[il];
            Tensor inpSA = inpL;
            Tensor cur = GraphContext.cb(g.norm(inpL, l.attnNorm, il), "attn_norm", il);
            cur = attend(g, attention, l, cur, il);
            if (il == g.nLayer() - 1) {
                cur = g.outRows(cur, outIds);
                inpSA = g.outRows(inpSA, outIds);
            }
            Tensor ffnInp = GraphContext.cb(g.gb.add(cur, inpSA), "ffn_inp", il);
            cur = GraphContext.cb(g.norm(ffnInp, l.ffnNorm, il), "ffn_norm", il);
            cur = GraphContext.cb(FfnNodes.gated(g, l, cur, GgmlGluOp.SWIGLU, il), "ffn_out", il);
            inpL = GraphContext.cb(g.gb.add(cur, ffnInp), "l_out", il);
        }
        Tensor cur = GraphContext.cb(g.norm(inpL, g.weights.outputNorm, -1), "result_norm", -1);
        return g.result(g.head(cur));
    }
}
