package io.llamaoracle.engine.model;

import static io.llamaoracle.engine.model.SharedTensors.blk;

import io.llamaoracle.engine.ggml.GgmlGluOp;
import io.llamaoracle.engine.ggml.GgmlUnaryOp;
import io.llamaoracle.engine.ggml.GraphBuilder;
import io.llamaoracle.engine.ggml.Tensor;

/**
 * What gemma2 and gemma3 do alike: norms before and after each block, GEGLU, scaled embeddings, a soft cap on logits.
 *
 * <p>Origin: {@code src/models/gemma2.cpp} {@code llama_model_gemma2} (b11192)
 * <p>Origin: {@code src/models/gemma3.cpp} {@code llama_model_gemma3} (b11192)
 */
final class GemmaBlock {

    private GemmaBlock() {}

    /** The scale of queries: the largest model takes the width over the heads, the others the head's size. */
    static float attentionScale(Hparams h, boolean largest) {
        int size = largest && h.nHead[0] > 0 ? h.nEmbd / h.nHead[0] : h.nEmbdHeadK;
        return 1.0f / (float) Math.sqrt((float) size);
    }

    static void loadLayer(TensorLoader t, Hparams h, LayerWeights l, int il, boolean headNorms) {
        long nQ = (long) h.nEmbdHeadK * h.nHead[0];
        l.attnNorm = t.required(blk(il, "attn_norm.weight"), h.nEmbd);
        SharedTensors.qkv(t, l, il, h.nEmbd, nQ, h.nEmbdKGqa(0), h.nEmbdVGqa(0), true);
        l.wo = t.required(blk(il, "attn_output.weight"), nQ, h.nEmbd);
        l.attnPostNorm = t.required(blk(il, "post_attention_norm.weight"), h.nEmbd);
        if (headNorms) {
            l.attnKNorm = t.required(blk(il, "attn_k_norm.weight"), h.nEmbdHeadK);
            l.attnQNorm = t.required(blk(il, "attn_q_norm.weight"), h.nEmbdHeadK);
        }
        l.ffnNorm = t.required(blk(il, "ffn_norm.weight"), h.nEmbd);
        SharedTensors.ffn(t, h, l, il);
        l.ffnPostNorm = t.required(blk(il, "post_ffw_norm.weight"), h.nEmbd);
    }

    /** Embeddings times the square root of the width. */
    static Tensor scaledEmbd(GraphContext g) {
        Tensor embd = g.inpEmbd();
        return GraphContext.cb(g.gb.scale(embd, (float) Math.sqrt((float) g.hparams.nEmbd)), "inp_scaled", -1);
    }

    static Tensor attend(GraphContext g, Attention attention, LayerWeights l, Tensor in, int il) {
        QkvNodes qkv = QkvNodes.build(g, l, in, il);
        Tensor q = qkv.q();
        Tensor k = qkv.k();
        if (l.attnQNorm != null) {
            q = g.rope(GraphContext.cb(g.norm(q, l.attnQNorm, il), "Qcur_normed", il), null, il);
            k = g.rope(GraphContext.cb(g.norm(k, l.attnKNorm, il), "Kcur_normed", il), null, il);
        } else {
            q = g.rope(q, null, il);
            k = g.rope(k, null, il);
        }
        GraphContext.cb(q, "Qcur", il);
        GraphContext.cb(k, "Kcur", il);
        q = g.gb.scale(q, g.hparams.fAttentionScale);
        return attention.build(l.wo, null, q, k, qkv.v(), 1.0f, il);
    }

    /** A layer from its input to its output; {@code postNormLayer} is the number in the name of the last norm. */
    static Tensor layer(GraphContext g, Attention attention, Tensor outIds, Tensor inpL, int il, int postNormLayer) {
        LayerWeights l = g.weights.layers[il];
        Tensor in = inpL;
        Tensor cur = GraphContext.cb(g.norm(in, l.attnNorm, il), "attn_norm", il);
        cur = attend(g, attention, l, cur, il);
        if (il == g.nLayer() - 1) {
            cur = g.outRows(cur, outIds);
            in = g.outRows(in, outIds);
        }
        cur = GraphContext.cb(g.norm(cur, l.attnPostNorm, il), "attn_post_norm", il);
        Tensor saOut = GraphContext.cb(g.gb.add(cur, in), "sa_out", il);
        cur = GraphContext.cb(g.norm(saOut, l.ffnNorm, il), "ffn_norm", il);
        cur = GraphContext.cb(FfnNodes.gated(g, l, cur, GgmlGluOp.GEGLU, il), "ffn_out", il);
        cur = GraphContext.cb(g.norm(cur, l.ffnPostNorm, -1), "ffn_post_norm", postNormLayer);
        return GraphContext.cb(g.gb.add(cur, saOut), "l_out", il);
    }

    /** cap * tanh(logits / cap). */
    static Tensor softcap(GraphBuilder gb, Tensor logits, float cap) {
        return gb.scale(gb.unary(gb.scale(logits, 1.0f / cap), GgmlUnaryOp.TANH), cap);
    }
}
