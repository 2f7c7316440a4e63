package io.llamaoracle.engine.model;

import static io.llamaoracle.engine.model.SharedTensors.blk;

import io.llamaoracle.engine.ggml.GgmlGluOp;
import io.llamaoracle.engine.ggml.RopeParams;
import io.llamaoracle.engine.ggml.Tensor;

/**
 * The {@code qwen2} architecture: biases on queries, keys and values.
 *
 * <p>Origin: {@code src/models/qwen2.cpp} {@code llama_model_qwen2} (b11192)
 */
final class Qwen2Graph implements Arch {

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
        w.outputB = t.optional("output.bias", h.nVocab);
        int nGqa = h.nEmbdVGqa(0);
        for (int il = 0; il < h.nLayer; il++) {
            LayerWeights l = w.layers[il];
            l.attnNorm = t.required(blk(il, "attn_norm.weight"), h.nEmbd);
            SharedTensors.qkv(t, l, il, h.nEmbd, h.nEmbd, nGqa, nGqa, true);
            l.wo = t.required(blk(il, "attn_output.weight"), h.nEmbd, h.nEmbd);
            l.ffnNorm = t.required(blk(il, "ffn_norm.weight"), h.nEmbd);
            SharedTensors.ffn(t, h, l, il);
        }
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
            QkvNodes qkv = QkvNodes.build(g, l, cur, il);
            Tensor q = GraphContext.cb(g.rope(qkv.q(), null, il), "Qcur", il);
            Tensor k = GraphContext.cb(g.rope(qkv.k(), null, il), "Kcur", il);
            float scale = GraphContext.headScale(g.hparams.nEmbdHeadV);
            cur = attention.build(l.wo, l.woB, q, k, qkv.v(), scale, il);
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
        cur = g.head(cur);
        return g.result(g.weights.outputB == null ? cur : g.gb.add(cur, g.weights.outputB));
    }
}
