package io.llamaoracle.engine.model;

import io.llamaoracle.engine.kvcache.KvCache;
import io.llamaoracle.engine.kvcache.KvCacheParams;
import io.llamaoracle.engine.kvcache.KvLayer;
import io.llamaoracle.engine.kvcache.KvLayerParams;
import io.llamaoracle.engine.kvcache.KvMemory;
import io.llamaoracle.engine.kvcache.KvStore;
import io.llamaoracle.engine.kvcache.SwaType;
import io.llamaoracle.engine.ops.TensorTraits;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the memory that a model needs.
 *
 * <p>Origin: {@code src/llama-model.cpp} {@code llama_model::create_memory} (b11192)
 * <p>Origin: {@code src/llama-kv-cache-iswa.cpp} {@code llama_kv_cache_iswa::llama_kv_cache_iswa} (b11192)
 */
final class KvMemories {
    /** The window cache is padded to this. */
    private static final int SWA_PAD = 256;

    private final GraphSource model;
    private final Cparams cparams;
    private final Arena arena;

    private KvMemories(GraphSource model, Cparams cparams, Arena arena) {
        this.model = model;
        this.cparams = cparams;
        this.arena = arena;
    }

    static KvMemory create(GraphSource model, Cparams cparams, Arena arena) {
        return new KvMemories(model, cparams, arena).create();
    }

    private KvMemory create() {
        int size = cparams.nCtxSeq();
        if (model.swaType() == SwaType.NONE) {
            return new KvMemory(cache(model.kvLayers(), size, 0, SwaType.NONE), null);
        }
        int window = model.nSwa() * (cparams.kvUnified() ? cparams.nSeqMax() : 1) + cparams.nUbatch();
        int swaSize = (Math.min(size, window) + SWA_PAD - 1) / SWA_PAD * SWA_PAD;
        if (cparams.swaFull()) {
            swaSize = size;
        }
        return new KvMemory(
                cache(layers(false), size, 0, SwaType.NONE),
                cache(layers(true), swaSize, model.nSwa(), model.swaType()));
    }

    private List<KvLayerParams> layers(boolean swa) {
        List<KvLayerParams> res = new ArrayList<>();
        for (KvLayerParams l : model.kvLayers()) {
            if (model.isSwa(l.il()) == swa) {
                res.add(l);
            }
        }
        return res;
    }

    private KvCache cache(List<KvLayerParams> layers, int size, int nSwa, SwaType type) {
        int max = 0;
        for (KvLayerParams l : model.kvLayers()) {
            max = Math.max(max, l.nEmbdVGqa());
        }
        KvCacheParams p = new KvCacheParams(size, cparams.nSeqMax(), cparams.kvUnified(), nSwa, type, model.causal());
        KvStore store = new KvStore(arena, layers, p, cparams.typeK(), cparams.typeV(), !cparams.flashAttn(), max);
        for (KvLayer l : store.layers()) {
            TensorTraits.markFinite(l.k());
            TensorTraits.markFinite(l.v());
        }
        return new KvCache(p, store);
    }
}
