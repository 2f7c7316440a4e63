package io.llamaoracle.engine.model;

import io.llamaoracle.engine.ggml.Tensor;

/**
 * Groups of weights that several architectures load alike.
 *
 * <p>Origin: {@code src/llama-model.cpp} {@code llama_model_base::create_tensor_qkv} (b11192)
 */
final class SharedTensors {

    private SharedTensors() {}

    static String blk(int il, String name) {
        return "blk." + il + "." + name;
    }

    /** Embedding, last norm and head; without a head of its own the embedding is the head. */
    static void embeddingAndOutput(TensorLoader t, Hparams h, Weights w) {
        w.tokEmbd = t.required("token_embd.weight", h.nEmbd, h.nVocab);
        w.outputNorm = t.required("output_norm.weight", h.nEmbd);
        w.output = t.optional("output.weight", h.nEmbd, h.nVocab);
        if (w.output == null) {
            w.output = t.duplicate("token_embd.weight", h.nEmbd, h.nVocab);
        }
    }

    /** Fused or separate projections to queries, keys and values, with optional biases. */
    static void qkv(TensorLoader t, LayerWeights l, int il, long nEmbd, long nQ, long nK, long nV, boolean required) {
        l.wqkv = t.optional(blk(il, "attn_qkv.weight"), nEmbd, nQ + nK + nV);
        if (l.wqkv != null) {
            l.wqkvB = t.optional(blk(il, "attn_qkv.bias"), nQ + nK + nV);
            if (l.wqkvB == null) {
                biases(t, l, il, nQ, nK, nV);
            }
            return;
        }
        l.wq = weight(t, blk(il, "attn_q.weight"), nEmbd, nQ, required);
        l.wk = weight(t, blk(il, "attn_k.weight"), nEmbd, nK, required);
        l.wv = weight(t, blk(il, "attn_v.weight"), nEmbd, nV, required);
        biases(t, l, il, nQ, nK, nV);
    }

    private static Tensor weight(TensorLoader t, String name, long in, long out, boolean required) {
        return required ? t.required(name, in, out) : t.optional(name, in, out);
    }

    private static void biases(TensorLoader t, LayerWeights l, int il, long nQ, long nK, long nV) {
        l.wqB = t.optional(blk(il, "attn_q.bias"), nQ);
        l.wkB = t.optional(blk(il, "attn_k.bias"), nK);
        l.wvB = t.optional(blk(il, "attn_v.bias"), nV);
    }

    /** Gate, down and up projections of a dense feed-forward block. */
    static void ffn(TensorLoader t, Hparams h, LayerWeights l, int il) {
        long nFf = h.nFf[0];
        l.ffnGate = t.required(blk(il, "ffn_gate.weight"), h.nEmbd, nFf);
        l.ffnDown = t.required(blk(il, "ffn_down.weight"), nFf, h.nEmbd);
        l.ffnUp = t.required(blk(il, "ffn_up.weight"), h.nEmbd, nFf);
    }

    /** Router and experts. */
    static void moe(TensorLoader t, Hparams h, LayerWeights l, int il, long nFf) {
        l.ffnGateInp = t.required(blk(il, "ffn_gate_inp.weight"), h.nEmbd, h.nExpert);
        l.ffnGateExps = t.required(blk(il, "ffn_gate_exps.weight"), h.nEmbd, nFf, h.nExpert);
        l.ffnDownExps = t.required(blk(il, "ffn_down_exps.weight"), nFf, h.nEmbd, h.nExpert);
        l.ffnUpExps = t.required(blk(il, "ffn_up_exps.weight"), h.nEmbd, nFf, h.nExpert);
    }
}
