package io.llamaoracle.engine.model;

import static io.llamaoracle.engine.model.SharedTensors.blk;

import io.llamaoracle.engine.ggml.RopeParams;
import io.llamaoracle.engine.ggml.Tensor;

/**
 * The {@code phi3} architecture: fused projections, a gate fused with up, frequency factors for long contexts.
 *
 * <p>A window that the file names is ignored, as the original ignores it.
 *
 * <p>Origin: {@code src/models/phi3.cpp} {@code llama_model_phi3} (b11192)
 */
final class Phi3Graph implements Arch {

    @Override
    public int ropeMode() {
        return RopeParams.NEOX;
    }

    @Override
    public void loadHparams(HparamsLoader loader) {
        Hparams h = loader.hparams();
        h.fNormRmsEps = loader.meta().f32(loader.key("attention.layer_norm_rms_epsilon"));
        loader.window(0);
        loader.requireSameHeads(false);
    }

    @Override
    public void loadTensors(TensorLoader t, Hparams h, Weights w) {
        SharedTensors.embeddingAndOutput(t, h, w);
        int nGqa = h.nEmbdVGqa(0);
        long nFf = h.nFf[0];
        for (int il = 0; il < h.nLayer; il++) {
            LayerWeights l = w.layers[il];
            l.attnNorm = t.required(blk(il, "attn_norm.weight"), h.nEmbd);
            SharedTensors.qkv(t, l, il, h.nEmbd, h.nEmbd, nGqa, nGqa, false);
            if (l.wqkv == null && (l.wq == null || l.wk == null || l.wv == null)) {
                throw t.malformed("layer " + il + " has neither attn_qkv nor attn_q, attn_k and attn_v");
            }
            l.wo = t.required(blk(il, "attn_output.weight"), h.nEmbd, h.nEmbd);
            l.ffnNorm = t.required(blk(il, "ffn_norm.weight"), h.nEmbd);
            l.ffnDown = t.required(blk(il, "ffn_down.weight"), nFf, h.nEmbd);
            l.ffnUp = t.required(blk(il, "ffn_up.weight"), h.nEmbd, 2 * nFf);
            l.ropeLong = t.optional("rope_factors_long.weight", h.nRot / 2);
            l.ropeShort = t.optional("rope_factors_short.weight", h.nRot / 2);
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
            Tensor residual = inpL;
            Tensor factors = g.ropeFactors(il);
            Tensor cur = GraphContext.cb(g.norm(inpL, l.attnNorm, il), "attn_norm", il);
            QkvNodes qkv = QkvNodes.build(g, l, cur, il);
            Tensor q = g.rope(qkv.q(), factors, il);
            Tensor k = g.rope(qkv.k(), factors, il);
            GraphContext.cb(q, "Qcur", il);
            GraphContext.cb(k, "Kcur", il);
            float scale = GraphContext.headScale(g.hparams.nEmbdHeadV);
            q = GraphContext.cb(g.gb.scale(q, scale), "Qcur", il);
            cur = attention.build(l.wo, l.woB, q, k, qkv.v(), 1.0f, il);
            if (il == g.nLayer() - 1) {
                cur = g.outRows(cur, outIds);
                residual = g.outRows(residual, outIds);
            }
            residual = g.gb.add(cur, residual);
            cur = GraphContext.cb(g.norm(residual, l.ffnNorm, il), "ffn_norm", il);
            cur = GraphContext.cb(FfnNodes.fused(g, l, cur, il), "ffn_out", il);
            inpL = GraphContext.cb(g.gb.add(residual, cur), "l_out", il);
        }
        Tensor cur = GraphContext.cb(g.norm(inpL, g.weights.outputNorm, -1), "result_norm", -1);
        return g.result(g.head(cur));
    }
}
