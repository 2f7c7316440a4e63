package io.llamaoracle.engine.kvcache;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.Tensor;
import java.lang.foreign.Arena;
import java.util.List;

/**
 * Data of a KV cache: one tensor of keys and one of values a layer, zeroed at start.
 *
 * <p>With flash attention a value row lies like a key row; without, values are transposed: element j of all cells lies
 * together. Zeroes matter: attention multiplies unused cells of the padding by a weight of 0.
 *
 * <p>Origin: {@code src/llama-kv-cache.cpp} {@code llama_kv_cache::llama_kv_cache} (b11192)
 */
public final class KvStore {
    private final KvLayer[] layers;
    private final int kvSize;
    private final int nStream;
    private final GgmlType typeK;
    private final GgmlType typeV;
    private final boolean vTrans;
    private final int nEmbdVGqaMax;

    /**
     * Allocates the tensors.
     *
     * @param arena owner of the memory
     * @param specs layers that this cache holds, ascending
     * @param params sizes
     * @param typeK type of the keys
     * @param typeV type of the values
     * @param vTrans whether values are transposed (no flash attention)
     * @param nEmbdVGqaMax largest row of values of all layers of the model; the row that transposed values have
     */
    public KvStore(
            Arena arena,
            List<KvLayerParams> specs,
            KvCacheParams params,
            GgmlType typeK,
            GgmlType typeV,
            boolean vTrans,
            int nEmbdVGqaMax) {
        kvSize = params.kvSize();
        nStream = params.nStream();
        this.typeK = typeK;
        this.typeV = typeV;
        this.vTrans = vTrans;
        this.nEmbdVGqaMax = nEmbdVGqaMax;
        layers = new KvLayer[specs.size()];
        for (int i = 0; i < layers.length; i++) {
            KvLayerParams p = specs.get(i);
            Tensor k = cache(arena, typeK, p.nEmbdKGqa(), "cache_k_l" + p.il());
            Tensor v = cache(arena, typeV, vTrans ? nEmbdVGqaMax : p.nEmbdVGqa(), "cache_v_l" + p.il());
            layers[i] = new KvLayer(p.il(), p.nHeadKv(), p.nEmbdHeadK(), p.nEmbdHeadV(), k, v);
        }
    }

    private Tensor cache(Arena arena, GgmlType type, int row, String name) {
        Tensor t = new Tensor(type, row, kvSize, nStream).named(name);
        t.address = Mem.alloc(arena, t.nbytes());
        return t;
    }

    /** Layers in ascending order. */
    public KvLayer[] layers() {
        return layers.clone();
    }

    /** The layer of the cache that holds layer il of the model. */
    public KvLayer layer(int il) {
        for (KvLayer l : layers) {
            if (l.il() == il) {
                return l;
            }
        }
        throw new IllegalArgumentException("layer " + il + " has no cells in this cache");
    }

    /** Cells of a stream. */
    public int kvSize() {
        return kvSize;
    }

    /** Number of streams. */
    public int nStream() {
        return nStream;
    }

    /** Type of the keys. */
    public GgmlType typeK() {
        return typeK;
    }

    /** Type of the values. */
    public GgmlType typeV() {
        return typeV;
    }

    /** Whether values are transposed. */
    public boolean vTrans() {
        return vTrans;
    }

    /** Elements of a row of transposed values. */
    public int nEmbdVGqaMax() {
        return nEmbdVGqaMax;
    }

    /** Zeroes all data. */
    void clear() {
        for (KvLayer l : layers) {
            Mem.fill(l.k().address, l.k().nbytes(), (byte) 0);
            Mem.fill(l.v().address, l.v().nbytes(), (byte) 0);
        }
    }

    /** Copies all cells of a stream. */
    void copyStream(int src, int dst) {
        for (KvLayer l : layers) {
            copyStream(l.k(), src, dst);
            copyStream(l.v(), src, dst);
        }
    }

    private static void copyStream(Tensor t, int src, int dst) {
        Mem.copy(t.address + src * t.nb[2], t.address + dst * t.nb[2], t.nb[2]);
    }
}
