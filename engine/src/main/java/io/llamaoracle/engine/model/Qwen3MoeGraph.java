package io.llamaoracle.engine.model;

import io.llamaoracle.engine.ggml.RopeParams;
import io.llamaoracle.engine.ggml.Tensor;

/**
 * The {@code qwen3moe} architecture: qwen3's attention, experts in place of the feed-forward block.
 *
 * <p>Origin: {@code src/models/qwen3moe.cpp} {@code llama_model_qwen3moe} (b11192)
 */
final class Qwen3MoeGraph implements Arch {

    @Override
    public int ropeMode() {
        return RopeParams.NEOX;
    }

    @Override
    public void loadHparams(HparamsLoader loader) {
        Hparams h = loader.hparams();
        h.nFfExp = loader.perLayer("expert_feed_forward_length", null);
        h.fNormRmsEps = loader.meta().f32(loader.key("attention.layer_norm_rms_epsilon"));
        loader.requireSameHeads(true);
    }

    @Override
    public void loadTensors(TensorLoader t, Hparams h, Weights w) {
        SharedTensors.embeddingAndOutput(t, h, w);
        if (h.nExpert == 0) {
            throw t.malformed("n_expert must be > 0 for QWEN3MOE");
        }
        if (h.nExpertUsed[0] == 0) {
            throw t.malformed("n_expert_used must be > 0 for QWEN3MOE");
        }
        int nFf = h.nFfExp[0] != 0 ? h.nFfExp[0] : h.nFf[0] / h.nExpertUsed[0];
        for (int il = 0; il < h.nLayer; il++) {
            Qwen3Graph.attention(t, h, w.layers[il], il);
            SharedTensors.moe(t, h, w.layers[il], il, nFf);
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
            cur = Qwen3Graph.attend(g, attention, l, cur, il);
            if (il == g.nLayer() - 1) {
                cur = g.outRows(cur, outIds);
                inpSA = g.outRows(inpSA, outIds);
            }
            Tensor ffnInp = GraphContext.cb(g.gb.add(cur, inpSA), "ffn_inp", il);
            cur = GraphContext.cb(g.norm(ffnInp, l.ffnNorm, il), "ffn_norm", il);
            cur = MoeNodes.build(g, l, cur, il);
            inpL = GraphContext.cb(g.gb.add(cur, ffnInp), "l_out", il);
        }
        Tensor cur = GraphContext.cb(g.norm(inpL, g.weights.outputNorm, -1), "result_norm", -1);
        return g.result(g.head(cur));
    }
}
