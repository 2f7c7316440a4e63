package io.llamaoracle.engine.model;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.gguf.UncoveredModelException;
import io.llamaoracle.engine.kvcache.KvLayerParams;

/**
 * What a context refuses, in llama.cpp's words, and what kills the server while it starts.
 *
 * <p>Origin: {@code src/llama-context.cpp} {@code llama_init_from_model} (b11192)
 * <p>Origin: {@code src/llama-context.cpp} {@code llama_context::output_reserve} (b11192)
 * <p>Origin: {@code src/llama-context.cpp} {@code llama_context::graph_reserve} (b11192)
 * <p>Origin: {@code common/common.cpp} {@code common_context_can_seq_rm} (b11192)
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_output_limits} (b11192)
 */
public final class ContextChecks {
    /** What the server decodes to find out whether tokens can be removed, warmed up or not. */
    private static final int PROBE_TOKENS = 2;

    private ContextChecks() {}

    /**
     * Why no context can be made, or null.
     *
     * @param model the model
     * @param requested parameters as asked for
     * @param c the same in force
     */
    public static String refusal(GraphSource model, Cparams requested, Cparams c) {
        if (requested.nBatch() == 0 && requested.nUbatch() == 0) {
            return "n_batch and n_ubatch cannot both be zero";
        }
        if (requested.nCtx() == 0 && model.nCtxTrain() == 0) {
            return "n_ctx and model->hparams.n_ctx_train cannot both be zero";
        }
        if (c.typeV().isQuantized() && !c.flashAttn()) {
            return "quantized V cache requires flash_attn to be enabled";
        }
        if (!c.flashAttn()) {
            return null;
        }
        for (KvLayerParams l : model.kvLayers()) {
            if (l.nEmbdHeadK() % c.typeK().blockSize != 0) {
                return blocks("K", c.typeK(), "n_embd_head_k", l.nEmbdHeadK());
            }
        }
        for (KvLayerParams l : model.kvLayers()) {
            if (l.nEmbdHeadV() % c.typeV().blockSize != 0) {
                return blocks("V", c.typeV(), "n_embd_head_v", l.nEmbdHeadV());
            }
        }
        return null;
    }

    private static String blocks(String which, GgmlType type, String field, int head) {
        return which + " cache type " + type.typeName + " with block size " + type.blockSize + " does not divide "
                + field + "=" + head;
    }

    /**
     * The assertion on rows of keys that are no whole blocks, which only flash attention refuses in words; or null.
     *
     * @param model the model
     * @param c parameters in force
     * @throws UncoveredModelException where the server reads blocks that lie across heads
     */
    public static String layout(GraphSource model, Cparams c) {
        for (KvLayerParams l : model.kvLayers()) {
            if (!c.flashAttn() && l.nEmbdHeadK() % c.typeK().blockSize != 0) {
                if (l.nEmbdKGqa() < c.typeK().blockSize) {
                    return "GGML_ASSERT(view_src == NULL || data_size == 0"
                            + " || data_size + view_offs <= ggml_nbytes(view_src)) failed";
                }
                throw new UncoveredModelException("heads of " + l.nEmbdHeadK() + " elements as " + c.typeK().typeName);
            }
        }
        return null;
    }

    /**
     * The assertion that kills the server before its first request, or null.
     *
     * @param batch the batch that was asked for: it limits the outputs, before the context limits the batch
     * @param c parameters in force
     * @param causal whether a token sees earlier ones only
     */
    public static String abort(int batch, Cparams c, boolean causal) {
        if (c.nSeqMax() > Math.max(1, batch)) {
            return "GGML_ASSERT(n_outputs_max <= cparams.n_outputs_max) failed";
        }
        if (c.nUbatch() < 1) {
            return "GGML_ASSERT(n_outputs >= 1) failed";
        }
        if (c.nBatch() < PROBE_TOKENS) {
            return "GGML_ASSERT(n_tokens_all <= cparams.n_batch) failed";
        }
        return causal ? null : abort(PROBE_TOKENS, c.nUbatch());
    }

    /**
     * The assertion that kills the server when tokens that see later ones do not fit into one micro-batch, or null.
     *
     * @param nTokens tokens of the batch
     * @param nUbatch tokens of a micro-batch
     */
    public static String abort(int nTokens, int nUbatch) {
        return nUbatch >= nTokens
                ? null
                : "GGML_ASSERT((cparams.causal_attn || cparams.n_ubatch >= n_tokens_all)"
                        + " && \"non-causal attention requires n_ubatch >= n_tokens\") failed";
    }
}
