package io.llamaoracle.engine.model;

import io.llamaoracle.engine.gguf.GgufKv;
import io.llamaoracle.engine.gguf.GgufMeta;
import io.llamaoracle.engine.gguf.GgufType;
import io.llamaoracle.engine.gguf.MalformedGgufException;
import io.llamaoracle.engine.gguf.UncoveredModelException;
import java.util.Arrays;

/**
 * Reads the hyperparameters that all architectures share.
 *
 * <p>Sizes are checked against limits before anything is sized by them.
 *
 * <p>Origin: {@code src/llama-model.cpp} {@code llama_model_base::load_hparams} (b11192)
 */
final class HparamsLoader {

    private static final int MAX_LAYERS = 512;
    private static final int MAX_EXPERTS = 1024;
    /** Widest of any dimension that is an int here: products of two stay within a long. */
    private static final long MAX_DIM = 1 << 24;

    private final GgufMeta meta;
    private final Hparams h = new Hparams();

    HparamsLoader(GgufMeta meta, String arch) {
        this.meta = meta;
        h.arch = arch;
    }

    Hparams load() {
        GgufKv tokens = meta.array("tokenizer.ggml.tokens", GgufType.STRING);
        h.nVocab = tokens == null ? 0 : bounded(tokens.count(), "tokenizer.ggml.tokens");
        h.nCtxTrain = (int) meta.u32(key("context_length"));
        h.nEmbd = bounded(meta.u32(key("embedding_length")), key("embedding_length"));
        h.causal = meta.bool(key("attention.causal"), true);
        long nLayer = meta.u32(key("block_count"));
        require(
                nLayer > 0 && nLayer <= MAX_LAYERS,
                "hparams.n_layer_all > 0 && hparams.n_layer_all <= LLAMA_MAX_LAYERS");
        h.nLayer = (int) nLayer;
        long ahead = meta.u32(key("nextn_predict_layers"), 0);
        require(ahead <= nLayer, "hparams.n_layer_nextn <= hparams.n_layer_all");
        if (ahead != 0) {
            throw new UncoveredModelException("layers that predict ahead (nextn_predict_layers) are not covered");
        }
        experts();
        h.nFf = perLayer("feed_forward_length", null);
        h.nFfExp = new int[h.nLayer];
        h.nHead = perLayer("attention.head_count", null);
        h.nHeadKv = perLayer("attention.head_count_kv", h.nHead);
        h.isSwa = new boolean[h.nLayer];
        rope();
        heads();
        return h;
    }

    private void experts() {
        long nExpert = meta.u32(key("expert_count"), 0);
        require(nExpert <= MAX_EXPERTS, "hparams.n_expert <= LLAMA_MAX_EXPERTS");
        h.nExpert = (int) nExpert;
        h.nExpertUsed = perLayer("expert_used_count", null);
        int used = h.nExpertUsedMax();
        require(used <= nExpert, "n_expert_used_max <= hparams.n_expert");
        long groups = meta.u32(key("expert_group_count"), 0);
        if (nExpert > 0) {
            require(used > 0, "n_expert_used_max > 0");
            require(groups < nExpert, "hparams.n_expert_groups < hparams.n_expert");
            if (groups > 1) {
                long usedGroups = meta.u32(key("expert_group_used_count"), 0);
                require(nExpert % groups == 0, "hparams.n_expert % hparams.n_expert_groups == 0");
                require(usedGroups > 0, "hparams.n_group_used > 0");
                require(usedGroups < groups, "hparams.n_group_used < hparams.n_expert_groups");
                throw new UncoveredModelException("groups of experts (expert_group_count) are not covered");
            }
        } else {
            require(groups == 0, "hparams.n_expert_groups == 0");
        }
        h.expertWeightsScale = 0.0f;
    }

    private void rope() {
        h.nCtxOrigYarn = (int) meta.u32(key("rope.scaling.original_context_length"), h.nCtxTrain);
        h.ropeFreqBase = meta.f32(key("rope.freq_base"), 10000.0f);
        h.ropeScalingType = RopeScalingType.byName(meta.str(key("rope.scaling.type"), "linear"));
        require(h.ropeScalingType != null, "hparams.rope_scaling_type_train != LLAMA_ROPE_SCALING_TYPE_UNSPECIFIED");
        float scale = meta.has(key("rope.scaling.factor"))
                ? meta.f32(key("rope.scaling.factor"))
                : meta.f32(key("rope.scale_linear"), 0.0f);
        h.ropeFreqScale = scale == 0.0f ? 1.0f : 1.0f / scale;
        h.ropeAttnFactor = meta.f32(key("rope.scaling.attn_factor"), h.ropeAttnFactor);
        meta.f32(key("rope.scaling.alpha"), 0.0f);
        meta.bool(key("rope.scaling.finetuned"), false);
    }

    private void heads() {
        int nHead = h.nHead[0];
        if (nHead == 0) {
            return;
        }
        long head = h.nEmbd / nHead;
        h.nEmbdHeadK = bounded(meta.u32(key("attention.key_length"), head), key("attention.key_length"));
        h.nEmbdHeadV = bounded(meta.u32(key("attention.value_length"), head), key("attention.value_length"));
        h.nRot = bounded(meta.u32(key("rope.dimension_count"), h.nEmbdHeadK), key("rope.dimension_count"));
        h.nRotSwa = bounded(meta.u32(key("rope.dimension_count_swa"), h.nRot), key("rope.dimension_count_swa"));
        if (h.arch.equals("llama") && h.nRot != h.nEmbdHeadK) {
            throw meta.malformed("invalid n_rot: " + h.nRot + ", expected " + h.nEmbdHeadK);
        }
        h.nEmbdHeadKSwa =
                bounded(meta.u32(key("attention.key_length_swa"), h.nEmbdHeadK), key("attention.key_length_swa"));
        h.nEmbdHeadVSwa =
                bounded(meta.u32(key("attention.value_length_swa"), h.nEmbdHeadV), key("attention.value_length_swa"));
    }

    /** Refuses layers whose heads do not share key/value heads evenly; asked once the shapes of the weights are known. */
    void checkHeads() {
        if (h.hasSwa() && (h.nEmbdHeadKSwa != h.nEmbdHeadK || h.nEmbdHeadVSwa != h.nEmbdHeadV)) {
            throw new UncoveredModelException("window layers with heads of their own (attention.key_length_swa)");
        }
        require(!h.sameHeads || h.nEmbdHeadV == h.nEmbdHeadK, "n_embd_head == hparams.n_embd_head_k()");
        require(!h.wholeHeadTurns || h.nRot == h.nEmbdHeadK, "n_embd_head == n_rot");
        for (int il = 0; il < h.nLayer; il++) {
            if (h.nHead[il] == 0 || h.nHeadKv[il] == 0 || h.nHead[il] % h.nHeadKv[il] != 0) {
                throw meta.malformed(
                        "layer " + il + " has " + h.nHead[il] + " heads and " + h.nHeadKv[il] + " key/value heads");
            }
        }
    }

    /**
     * One value for each layer, from an array or a single value; 0 (or the fallback) where the key is missing.
     *
     * <p>Origin: {@code src/llama-model-loader.cpp} {@code llama_model_loader::get_key_or_arr} (b11192)
     */
    int[] perLayer(String name, int[] fallback) {
        String key = key(name);
        GgufKv kv = meta.raw(key);
        int[] values = new int[h.nLayer];
        if (kv == null) {
            return fallback == null ? values : fallback.clone();
        }
        if (!kv.array()) {
            Arrays.fill(values, bounded(meta.u32(key), key));
            return values;
        }
        if (kv.count() != h.nLayer) {
            throw meta.malformed(
                    "key " + key + " has wrong array length; expected " + h.nLayer + ", got " + kv.count());
        }
        switch (kv.type()) {
            case UINT32, INT32, BOOL -> {
                for (int il = 0; il < h.nLayer; il++) {
                    values[il] = bounded(kv.longAt(il) & 0xffffffffL, key);
                }
            }
            case UINT64, FLOAT32, STRING ->
                throw meta.malformed(
                        key + " has wrong array element type " + kv.type().shortName());
            default -> throw meta.malformed(key + " is not a string/float32/uint32/int32/uint64 array");
        }
        return values;
    }

    String key(String name) {
        return h.arch + "." + name;
    }

    GgufMeta meta() {
        return meta;
    }

    Hparams hparams() {
        return h;
    }

    private int bounded(long value, String key) {
        if (value > MAX_DIM) {
            throw meta.malformed("key " + key + " is " + value + ", more than " + MAX_DIM);
        }
        return (int) value;
    }

    private void require(boolean ok, String condition) {
        if (!ok) {
            throw refusal(condition);
        }
    }

    private MalformedGgufException refusal(String condition) {
        return meta.malformed("GGML_ASSERT(" + condition + ") failed");
    }

    /**
     * Which layers have a window: from an array, or from the period.
     *
     * <p>Origin: {@code src/llama-model.cpp} {@code llama_model_base::load_swa_pattern} (b11192)
     */
    void loadSwaPattern(int nPattern) {
        String name = "attention.sliding_window_pattern";
        GgufKv kv = meta.raw(key(name));
        if (kv != null && kv.array()) {
            if (kv.count() > MAX_LAYERS) {
                throw meta.malformed(
                        "array length " + kv.count() + " for key " + key(name) + " exceeds max " + MAX_LAYERS);
            }
            switch (kv.type()) {
                case UINT32, INT32, BOOL -> {
                    for (int il = 0; il < h.nLayer && il < kv.count(); il++) {
                        h.isSwa[il] = kv.longAt(il) != 0;
                    }
                }
                case UINT64, FLOAT32, STRING ->
                    throw meta.malformed(key(name) + " has wrong array element type "
                            + kv.type().shortName());
                default -> throw meta.malformed(key(name) + " is not a string/float32/uint32/int32/uint64 array");
            }
            return;
        }
        h.setSwaPattern((int) meta.u32(key(name), nPattern));
    }

    /** Size of the sliding window, or the architecture's own. */
    int window(int fallback) {
        long window = meta.u32(key("attention.sliding_window"), fallback);
        if (window > MAX_DIM) {
            throw new UncoveredModelException("a window of " + window + " positions (attention.sliding_window)");
        }
        return (int) window;
    }

    /** Says what a graph asserts: no heads of different sizes, and perhaps no rotation of part of a head. */
    void requireSameHeads(boolean wholeHeadTurns) {
        h.sameHeads = true;
        h.wholeHeadTurns = wholeHeadTurns;
    }
}
