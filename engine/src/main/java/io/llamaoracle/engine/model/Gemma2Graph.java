package io.llamaoracle.engine.model;

import io.llamaoracle.engine.ggml.RopeParams;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.gguf.GgufMeta;
import io.llamaoracle.engine.kvcache.SwaType;

/**
 * The {@code gemma2} architecture: every second layer has a window, scores and logits a soft cap.
 *
 * <p>Origin: {@code src/models/gemma2.cpp} {@code llama_model_gemma2} (b11192)
 */
final class Gemma2Graph implements Arch {

    private static final int LAYERS_OF_27B = 46;

    @Override
    public int ropeMode() {
        return RopeParams.NEOX;
    }

    @Override
    public void loadHparams(HparamsLoader loader) {
        Hparams h = loader.hparams();
        GgufMeta meta = loader.meta();
        h.swaType = SwaType.STANDARD;
        loader.loadSwaPattern(2);
        h.attnSoftCap = true;
        h.ropeFreqScaleSwa = h.ropeFreqScale;
        h.ropeFreqBaseSwa = meta.f32(loader.key("rope.freq_base_swa"), h.ropeFreqBase);
        h.nSwa = loader.window(4096);
        h.fNormRmsEps = meta.f32(loader.key("attention.layer_norm_rms_epsilon"));
        h.fAttnLogitSoftcapping = meta.f32(loader.key("attn_logit_softcapping"), h.fAttnLogitSoftcapping);
        h.fFinalLogitSoftcapping = meta.f32(loader.key("final_logit_softcapping"), h.fFinalLogitSoftcapping);
        h.fAttentionScale = GemmaBlock.attentionScale(h, h.nLayer == LAYERS_OF_27B);
        loader.requireSameHeads(false);
    }

    @Override
    public void loadTensors(TensorLoader t, Hparams h, Weights w) {
        w.tokEmbd = t.required("token_embd.weight", h.nEmbd, h.nVocab);
        w.outputNorm = t.required("output_norm.weight", h.nEmbd);
        w.output = t.duplicate("token_embd.weight", h.nEmbd, h.nVocab);
        for (int il = 0; il < h.nLayer; il++) {
            GemmaBlock.loadLayer(t, h, w.layers[il], il, false);
        }
    }

    @Override
    public Tensor buildGraph(GraphContext g) {
        Tensor inpL = GemmaBlock.scaledEmbd(g);
        g.inpPos();
        Attention attention = g.attention();
        Tensor outIds = g.inpOutIds();
        for (int il = 0; il < g.nLayer(); il++) {
            inpL = GemmaBlock.layer(g, attention, outIds, inpL, il, -1);
        }
        Tensor cur = GraphContext.cb(g.norm(inpL, g.weights.outputNorm, -1), "result_norm", -1);
        return g.result(GemmaBlock.softcap(g.gb, g.head(cur), g.hparams.fFinalLogitSoftcapping));
    }
}
