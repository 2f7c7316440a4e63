package io.llamaoracle.engine.kvcache;

import io.llamaoracle.engine.ggml.Tensor;

/**
 * Keys and values of one layer, [row, cells, streams].
 *
 * @param il layer of the model
 * @param nHeadKv key/value heads
 * @param nEmbdHeadK elements of a key head
 * @param nEmbdHeadV elements of a value head
 * @param k the keys, "cache_k_l%d"
 * @param v the values, "cache_v_l%d"
 *     <p>Origin: {@code src/llama-kv-cache.h} {@code llama_kv_cache::kv_layer} (b11192)
 */
public record KvLayer(int il, int nHeadKv, int nEmbdHeadK, int nEmbdHeadV, Tensor k, Tensor v) {}
