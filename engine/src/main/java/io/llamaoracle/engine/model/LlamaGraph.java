package io.llamaoracle.engine.model;

import static io.llamaoracle.engine.model.SharedTensors.blk;

import io.llamaoracle.engine.ggml.GgmlGluOp;
import io.llamaoracle.engine.ggml.RopeParams;
import io.llamaoracle.engine.ggml.Tensor;

/**
 * The {@code llama} architecture: Llama 2 and 3, Mistral, SmolLM, and Mixtral's experts.
 *
 * <p>Origin: {@code src/models/llama.cpp} {@code llama_model_llama} (b11192)
 */
final class LlamaGraph implements Arch {

    @Override
    public int ropeMode() {
        return RopeParams.NORM;
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
        long nQ = (long) h.nEmbdHeadK * h.nHead[0];
        for (int il = 0; il < h.nLayer; il++) {
            LayerWeights l = w.layers[il];
            l.attnNorm = t.required(blk(il, "attn_norm.weight"), h.nEmbd);
            SharedTensors.qkv(t, l, il, h.nEmbd, nQ, h.nEmbdKGqa(0), h.nEmbdVGqa(0), true);
            l.wo = t.required(blk(il, "attn_output.weight"), nQ, h.nEmbd);
            l.woB = t.optional(blk(il, "attn_output.bias"), h.nEmbd);
            l.ffnNorm = t.required(blk(il, "ffn_norm.weight"), h.nEmbd);
            if (h.ropeScalingType == RopeScalingType.LONGROPE) {
                l.ropeLong = t.optional("rope_factors_long.weight", h.nRot / 2);
                l.ropeShort = t.optional("rope_factors_short.weight", h.nRot / 2);
            } else {
                l.ropeFreqs = t.optional("rope_freqs.weight", h.nRot / 2);
            }
            if (h.nExpert == 0) {
                SharedTensors.ffn(t, h, l, il);
                l.ffnGateB = t.optional(blk(il, "ffn_gate.bias"), h.nFf[0]);
                l.ffnDownB = t.optional(blk(il, "ffn_down.bias"), h.nEmbd);
                l.ffnUpB = t.optional(blk(il, "ffn_up.bias"), h.nFf[0]);
            } else {
                SharedTensors.moe(t, h, l, il, h.nFf[0]);
            }
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
            Tensor factors = g.ropeFactors(il);
            Tensor q = g.rope(qkv.q(), factors, il);
            Tensor k = g.rope(qkv.k(), factors, il);
            GraphContext.cb(q, "Qcur", il);
            GraphContext.cb(k, "Kcur", il);
            GraphContext.cb(qkv.v(), "Vcur", il);
            float scale = GraphContext.headScale(g.hparams.nEmbdHeadV);
            cur = GraphContext.cb(attention.build(l.wo, l.woB, q, k, qkv.v(), scale, il), "attn_out", il);
            if (il == g.nLayer() - 1) {
                cur = g.outRows(cur, outIds);
                inpSA = g.outRows(inpSA, outIds);
            }
            Tensor ffnInp = GraphContext.cb(g.gb.add(cur, inpSA), "ffn_inp", il);
            cur = GraphContext.cb(g.norm(ffnInp, l.ffnNorm, il), "ffn_norm", il);
            if (l.ffnGateInp == null) {
                cur = GraphContext.cb(FfnNodes.gated(g, l, cur, GgmlGluOp.SWIGLU, il), "ffn_out", il);
            } else {
                cur = MoeNodes.build(g, l, cur, il);
            }
            cur = GraphContext.cb(g.gb.add(cur, ffnInp), "ffn_out", il);
            inpL = GraphContext.cb(cur, "l_out", il);
        }
        Tensor cur = GraphContext.cb(g.norm(inpL, g.weights.outputNorm, -1), "result_norm", -1);
        return g.result(g.head(cur));
    }
}
