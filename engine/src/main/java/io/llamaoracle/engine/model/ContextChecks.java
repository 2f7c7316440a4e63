package io.llamaoracle.engine.model;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.kvcache.KvLayerParams;
import java.util.Set;

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

    private static final Set<GgmlType> COVERED =
            Set.of(GgmlType.F16, GgmlType.F32, GgmlType.BF16, GgmlType.Q8_0, GgmlType.Q4_0);

    private ContextChecks() {}

    /** Why no context can be made, or null. */
    static String refusal(GraphSource model, Cparams c) {
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

    /** Throws on a type of keys or values that no recording shows equal (llama-server knows more of them). */
    static void requireCovered(GgmlType type) {
        if (!COVERED.contains(type)) {
            throw new UnsupportedOperationException("KV type " + type.typeName);
        }
    }

    /**
     * The assertion that kills the server before its first request, or null.
     *
     * @param batch the batch that was asked for: it limits the outputs, before the context limits the batch
     * @param c parameters in force
     */
    public static String abort(int batch, Cparams c) {
        if (c.nSeqMax() > Math.max(1, batch)) {
            return "GGML_ASSERT(n_outputs_max <= cparams.n_outputs_max) failed";
        }
        if (c.nUbatch() < 1) {
            return "GGML_ASSERT(n_outputs >= 1) failed";
        }
        return c.nBatch() < PROBE_TOKENS ? "GGML_ASSERT(n_tokens_all <= cparams.n_batch) failed" : null;
    }
}
