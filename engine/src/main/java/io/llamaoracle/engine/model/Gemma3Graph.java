package io.llamaoracle.engine.model;

import io.llamaoracle.engine.ggml.RopeParams;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.gguf.GgufMeta;
import io.llamaoracle.engine.kvcache.SwaType;

/**
 * The {@code gemma3} architecture: norms on the heads, every sixth layer global, its own base frequency in the window.
 *
 * <p>Origin: {@code src/models/gemma3.cpp} {@code llama_model_gemma3} (b11192)
 */
final class Gemma3Graph implements Arch {

    private static final int LAYERS_OF_27B = 62;

    @Override
    public int ropeMode() {
        return RopeParams.NEOX;
    }

    @Override
    public void loadHparams(HparamsLoader loader) {
        Hparams h = loader.hparams();
        GgufMeta meta = loader.meta();
        h.nSwa = loader.window(0);
        if (h.nSwa > 0) {
            h.swaType = SwaType.STANDARD;
            loader.loadSwaPattern(6);
            h.ropeFreqBaseSwa = meta.f32(loader.key("rope.freq_base_swa"), h.ropeFreqBaseSwa);
        }
        h.fFinalLogitSoftcapping = meta.f32(loader.key("final_logit_softcapping"), 0.0f);
        h.fNormRmsEps = meta.f32(loader.key("attention.layer_norm_rms_epsilon"));
        h.fAttentionScale = GemmaBlock.attentionScale(h, h.nLayer == LAYERS_OF_27B);
        loader.requireSameHeads(false);
    }

    @Override
    public void loadTensors(TensorLoader t, Hparams h, Weights w) {
        SharedTensors.embeddingAndOutput(t, h, w);
        for (int il = 0; il < h.nLayer; il++) {
            GemmaBlock.loadLayer(t, h, w.layers[il], il, true);
        }
    }

    @Override
    public Tensor buildGraph(GraphContext g) {
        Tensor inpL = GemmaBlock.scaledEmbd(g);
        g.inpPos();
        Attention attention = g.attention();
        Tensor outIds = g.inpOutIds();
        for (int il = 0; il < g.nLayer(); il++) {
            inpL = GemmaBlock.layer(g, attention, outIds, inpL, il, il);
        }
        Tensor cur = GraphContext.cb(g.norm(inpL, g.weights.outputNorm, -1), "result_norm", -1);
        cur = g.head(cur);
        float cap = g.hparams.fFinalLogitSoftcapping;
        return g.result(cap == 0.0f ? cur : GemmaBlock.softcap(g.gb, cur, cap));
    }
}
